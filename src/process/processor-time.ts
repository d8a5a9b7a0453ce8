/** Processor time of this process so far, in milliseconds: what its work costs, without the wait for a processor or for others. */
export const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};
