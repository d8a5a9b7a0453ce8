/** Why a program ends before it serves: one line that names what, where, and what would be right. */
export interface Refusal {
  readonly line: string;
  /** 2 for a wrong call, 1 for a failed start. */
  readonly code: 1 | 2;
}

/** Prints a refusal on standard error; the process ends with its code. */
export const refuse = ({ line, code }: Refusal): void => {
  console.error(`vigia: ${line.trim().replaceAll(/\s*\n\s*/g, ' ')}`);
  process.exitCode = code;
};

/** The refusal of flags, variables or a configuration file. */
export const wrongCall = (line: string): Refusal => ({
  line: `${line} (--help lists the flags)`,
  code: 2,
});
