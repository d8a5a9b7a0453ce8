import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '#tests/support/runner/eventually.ts';
import { freePort } from '#scripts/start/free-port.ts';
import { connects } from './connects.ts';
import { makeCertificate } from './certificate.ts';
import { debianProgram } from '#scripts/tools/debian-package.ts';
import { listenTable } from './nginx.ts';
import { type Substitution, substituted } from '#scripts/tools/substitutions.ts';
import { commandOf, readUnitFile, variablesIn } from './unit-file.ts';

/** Folders of the system that a walk writes to: each is one of the scratch machine. */
const SYSTEM_FOLDERS = /(?<![\w/])\/(?=(?:opt|etc|var)\/)/g;

/**
 * What a command of docs/operations.md stands for on a machine that must stay as it is. A command that is in no row of this table runs as it is
 * written, in the scratch machine's folders.
 */
const COMMANDS: readonly {
  readonly command: RegExp;
  /** What runs instead, of the command with this machine's folders; '' is nothing. */
  readonly instead: (machine: ScratchPlace, command: string) => string;
  readonly why: string;
}[] = [
  {
    command: /^apt-get (?:update|install --yes [\w -]+)$/,
    instead: () => '',
    why: 'the packages are those of this machine',
  },
  {
    command: /^useradd --system /,
    instead: () => '',
    why: 'this machine gets no user: everything runs as the user of the test',
  },
  {
    command: /^install --directory --owner vigia --group vigia /,
    instead: (_, command) => command.replace('--owner vigia --group vigia ', ''),
    why: 'there is no such user',
  },
  { command: /^chown vigia:vigia /, instead: () => '', why: 'there is no such user' },
  {
    command: /^git clone https:\/\/git\.example\/vigia\.git \S+$/,
    instead: ({ root }, command) => {
      const target = command.split(' ').at(-1) ?? '';
      return `mkdir ${target} && git -C ${root} ls-files -z --cached --others --exclude-standard -- . ':!node_modules' ':!dist' | (cd ${root} && xargs -0 ls -d 2>/dev/null) | tar -C ${root} -cf - -T - | tar -C ${target} -xf -`;
    },
    why: 'the repository as it stands here, with what is not committed yet',
  },
  {
    command: /^npm ci$/,
    instead: () => '',
    why: 'only the build needs it, and it is built already',
  },
  {
    command: /^npm run build$/,
    // A link would let the walk write to the build itself.
    instead: ({ root }) => `[ ! -e dist ] && cp -rL ${root}/dist dist`,
    why: 'the build of the test run',
  },
  {
    command: /^npm ci --omit=dev$/,
    // Where the repository's node_modules is a link, it must not be that which is emptied.
    instead: ({ prefix }, command) =>
      `[ ! -e node_modules ] && { cp -r ${prefix}/opt/vigia/1/node_modules . 2>/dev/null || ${command} --prefer-offline --no-audit --no-fund; }`,
    why: 'the packages are in the cache, and the second release has those of the first: the registry need not be asked again',
  },
  {
    command: /^certbot certonly /,
    instead: () => '',
    why: 'a certificate of our own is where it puts one',
  },
  { command: /^sysctl --system$/, instead: () => '', why: 'it is a setting of the whole machine' },
  {
    command: /^nginx -t$/,
    instead: ({ prefix, nginx }) => `${nginx} -t -e stderr -c ${prefix}/etc/nginx/nginx.conf`,
    why: 'its configuration is in the scratch folder',
  },
  {
    command: /^curl --silent --fail https:\/\/vigia\.example\//,
    instead: ({ prefix, httpsPort }, command) =>
      command.replace(
        'https://vigia.example',
        `--cacert ${prefix}/etc/letsencrypt/live/vigia.example/fullchain.pem --resolve vigia.example:${httpsPort}:127.0.0.1 https://vigia.example:${httpsPort}`,
      ),
    why: 'the name leads to this machine',
  },
];

/** What files that a command has copied stand for here, by their place below the scratch folder; made as soon as the file is there. */
export type FilesTable = ReadonlyMap<string, readonly Substitution[]>;

/** Where Debian's nginx has its sites, and ours. */
const NGINX_SITE = 'etc/nginx/sites-available/vigia.conf';

/** What is the same in every site of nginx. */
const nginxSite = (place: ScratchPlace): readonly Substitution[] => [
  ...listenTable(place),
  { from: SYSTEM_FOLDERS, to: `${place.prefix}/`, why: 'folders of the scratch machine' },
];

/** Files of a machine with our server. */
export const filesOfServer = (place: ScratchPlace): FilesTable => {
  const { serverPort } = place;
  const server = { to: `127.0.0.1:${serverPort}`, why: 'the server of the walk' };
  return new Map([
    [
      'etc/vigia/vigia.json',
      [{ from: '"port": 8080', to: `"port": ${serverPort}`, why: 'a free port' }],
    ],
    [NGINX_SITE, [...nginxSite(place), { from: '127.0.0.1:8080', ...server }]],
  ]);
};

/** Files of a machine that has the site as plain files, for a provider on this machine without HTTPS. */
export const filesOfPlainSite =
  (providerPort: number) =>
  (place: ScratchPlace): FilesTable => {
    const why = 'the provider of the test';
    const http = { from: 'https://provider.example', to: `http://127.0.0.1:${providerPort}`, why };
    const socket = { from: 'wss://provider.example', to: `ws://127.0.0.1:${providerPort}`, why };
    return new Map([
      ['var/www/vigia/config.json', [http]],
      [NGINX_SITE, [...nginxSite(place), http, socket]],
    ]);
  };

/** Folders and ports of a scratch machine. */
export interface ScratchPlace {
  /** Stands for `/`. */
  readonly prefix: string;
  /** The repository. */
  readonly root: string;
  readonly nginx: string;
  readonly serverPort: number;
  readonly httpsPort: number;
  readonly httpPort: number;
}

/** A machine in a folder, on which the commands of docs/operations.md run: systemd is this class, everything else the real programs. */
export class ScratchMachine {
  readonly place: ScratchPlace;
  readonly certificate: string;
  readonly #services = new Map<string, ChildProcess>();
  readonly #altered = new Set<string>();
  readonly #files: FilesTable;
  #directory: string;
  #said = '';

  private constructor(place: ScratchPlace, certificate: string, files: FilesTable) {
    this.place = place;
    this.certificate = certificate;
    this.#files = files;
    this.#directory = place.root;
  }

  /** Null where this machine cannot have nginx and what belongs to it. */
  static async make(filesOf: (place: ScratchPlace) => FilesTable): Promise<ScratchMachine | null> {
    const nginx = debianProgram({ name: 'nginx', debianPackage: 'nginx' });
    const openssl = debianProgram({ name: 'openssl', debianPackage: 'openssl' });
    const curl = debianProgram({ name: 'curl', debianPackage: 'curl' });
    if (nginx === null || openssl === null || curl === null) return null;
    const prefix = mkdtempSync(join(tmpdir(), 'vigia-machine-'));
    // nginx reads and writes as a user of its own.
    chmodSync(prefix, 0o755);
    const tls = join(prefix, 'etc/letsencrypt/live/vigia.example');
    for (const folder of [
      'etc/systemd/system',
      'etc/sysctl.d',
      'opt',
      'var/lib',
      'var/cache/nginx',
      'var/log/nginx',
      'var/backups',
      'var/www',
      'run',
    ]) {
      mkdirSync(join(prefix, folder), { recursive: true });
    }
    mkdirSync(tls, { recursive: true });
    const place = {
      prefix,
      root: process.cwd(),
      nginx,
      serverPort: await freePort(),
      httpsPort: await freePort(),
      httpPort: await freePort(),
    };
    const machine = new ScratchMachine(place, makeCertificate(openssl, tls), filesOf(place));
    machine.#installNginx();
    return machine;
  }

  /** Debian's own configuration of nginx, as its package brings it. */
  #installNginx(): void {
    const { prefix } = this.place;
    cpSync('/etc/nginx', join(prefix, 'etc/nginx'), { recursive: true, verbatimSymlinks: true });
    const file = join(prefix, 'etc/nginx/nginx.conf');
    const text = substituted(readFileSync(file, 'utf8'), [
      { from: SYSTEM_FOLDERS, to: `${prefix}/`, why: 'folders of the scratch machine' },
      { from: '/run/nginx.pid', to: `${prefix}/run/nginx.pid`, why: 'beside the other one' },
      {
        from: /^user .*;$/gm,
        to: process.getuid?.() === 0 ? 'user root;' : '',
        why: 'folders of root',
      },
      {
        from: 'http {',
        to: `http {\n${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${prefix}/var/cache/nginx/${kind};`).join('\n')}`,
        why: 'Debian compiles these folders in',
      },
    ]);
    writeFileSync(file, text);
  }

  /** Runs a command as the document has it; returns what it printed. Throws with its words if it fails. */
  async run(command: string): Promise<string> {
    const [program, ...args] = command.split(' ');
    if (program === 'systemctl') {
      await this.#systemctl(args);
      return '';
    }
    const { prefix, serverPort } = this.place;
    const row = COMMANDS.find((candidate) => candidate.command.test(command));
    const own = command
      .replaceAll(SYSTEM_FOLDERS, `${prefix}/`)
      .replaceAll('127.0.0.1:8080', `127.0.0.1:${serverPort}`);
    const here = row === undefined ? own : row.instead(this.place, own);
    if (here === '') return '';
    const script = `cd "$1" && ${here}\npwd > "$2"`;
    const folderFile = join(prefix, 'run/folder');
    const child = spawn('bash', [
      '-euo',
      'pipefail',
      '-c',
      script,
      'bash',
      this.#directory,
      folderFile,
    ]);
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => {
      out += String(chunk);
    });
    child.stderr.on('data', (chunk) => {
      err += String(chunk);
    });
    const [code]: unknown[] = await once(child, 'close');
    if (code !== 0) throw new Error(`${command}\n${here}\n${out}${err}${this.#said}`);
    this.#directory = readFileSync(folderFile, 'utf8').trim();
    this.#alterFiles();
    return out;
  }

  /** Runs all commands of a block or of a walk; returns what each printed. */
  async runAll(commands: readonly string[]): Promise<readonly string[]> {
    const printed: string[] = [];
    for (const command of commands) printed.push(await this.run(command));
    return printed;
  }

  /** Puts this machine's ports and folders into files that have been copied since. */
  #alterFiles(): void {
    for (const [path, table] of this.#files) {
      const file = join(this.place.prefix, path);
      if (!existsSync(file)) continue;
      const text = readFileSync(file, 'utf8');
      if (this.#altered.has(`${path} ${text}`)) continue;
      const own = substituted(text, table);
      writeFileSync(file, own);
      this.#altered.add(`${path} ${own}`);
    }
  }

  /** What systemd does with the units of the walk. */
  async #systemctl(args: readonly string[]): Promise<void> {
    const [verb = '', ...names] = args.filter((arg) => arg !== '--now');
    const units = join(this.place.prefix, 'etc/systemd/system');
    if (verb === 'daemon-reload') {
      for (const file of readdirSync(units)) readUnitFile(readFileSync(join(units, file), 'utf8'));
      return;
    }
    for (const name of names) {
      if (name === 'nginx' && verb === 'reload') await this.#reloadNginx();
      else if (name.endsWith('.timer')) readUnitFile(readFileSync(join(units, name), 'utf8'));
      else if (verb === 'stop') await this.#end(name);
      else if (verb === 'start' || verb === 'enable') await this.#begin(name);
      else if (verb === 'restart') {
        await this.#end(name);
        await this.#begin(name);
      } else throw new Error(`systemctl ${args.join(' ')}: not known here`);
    }
  }

  /** Starts a service by its unit; waits for the end of one that is `oneshot`. */
  async #begin(name: string): Promise<void> {
    const { prefix } = this.place;
    const unit = readUnitFile(readFileSync(join(prefix, 'etc/systemd/system', name), 'utf8'));
    const service = unit.get('Service');
    const { program, args, directory, environment } = commandOf(unit);
    for (const folder of service?.get('StateDirectory') ?? []) {
      mkdirSync(join(prefix, 'var/lib', folder), { recursive: true });
    }
    const inPrefix = (text: string): string => text.replaceAll(SYSTEM_FOLDERS, `${prefix}/`);
    const files = (service?.get('EnvironmentFile') ?? []).map((file) =>
      inPrefix(file.replace(/^-/, '')),
    );
    const variables = files
      .filter((file) => existsSync(file))
      .map((file) => variablesIn(readFileSync(file, 'utf8').split('\n')));
    // A unit has no more of the environment than this.
    const own = { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8' };
    const child = spawn(
      program === '/usr/bin/node' ? process.execPath : program,
      args.map(inPrefix),
      {
        cwd: inPrefix(directory),
        env: Object.assign(own, environment, ...variables),
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        this.#said += String(chunk);
      });
    }
    if (service?.get('Type')?.includes('oneshot') === true) {
      const [code]: unknown[] = await once(child, 'close');
      if (code !== 0) throw new Error(`${name} ended with ${String(code)}: ${this.#said}`);
      return;
    }
    this.#services.set(name, child);
  }

  /** SIGTERM for the first process alone, as `KillMode=mixed` has it. Throws if it ends with anything but 0. */
  async #end(name: string): Promise<void> {
    const child = this.#services.get(name);
    if (child === undefined) return;
    this.#services.delete(name);
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    if (child.exitCode !== 0)
      throw new Error(`${name} ended with ${child.exitCode}: ${this.#said}`);
  }

  /** nginx runs from the machine's first day on; here it starts with its first new configuration. */
  async #reloadNginx(): Promise<void> {
    const { nginx, prefix, httpsPort } = this.place;
    const file = join(prefix, 'etc/nginx/nginx.conf');
    if (this.#services.has('nginx')) {
      spawnSync(nginx, ['-e', 'stderr', '-c', file, '-s', 'reload']);
      return;
    }
    const child = spawn(nginx, ['-e', 'stderr', '-c', file, '-g', 'daemon off;'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr.on('data', (chunk) => {
      this.#said += String(chunk);
    });
    this.#services.set('nginx', child);
    await eventually(async () => {
      if (child.exitCode !== null || !(await connects(httpsPort))) throw new Error(this.#said);
    });
  }

  /** Ends everything that runs. */
  async stop(): Promise<void> {
    for (const name of this.#services.keys()) await this.#end(name);
    rmSync(this.place.prefix, { recursive: true });
  }
}
