import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../bin/local-server.ts'
import { pinProcess, SERVER_CORE } from './cpu-affinity.ts'
import { type LoadResponse, sendRequest } from './load-clients.ts'

export type Baseline = { name: string; url: string; pid: number; stop: () => Promise<void> }

const NGINX = process.env.NGINX ?? 'nginx'
const versionCheck = spawnSync(NGINX, ['-v'], { encoding: 'utf8' })
/** Removed for nginx, which reads a variable with this name as inherited sockets. */
const { NGINX: _nginx, ...nginxEnv } = process.env
const START_TIMEOUT_MS = 5_000

/** With nginx, or with Node's `http` if nginx is not installed. */
export async function startBaseline(page: LoadResponse): Promise<Baseline> {
  const folder = await mkdtemp(join(tmpdir(), 'journey-reference-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const headers = extraHeaders(page)
  await writeFile(join(folder, 'page'), page.body)
  await writeFile(join(folder, 'headers.json'), JSON.stringify(headers))
  await writeFile(join(folder, 'nginx.conf'), createNginxConfig({ folder, port, headers }))
  const child = versionCheck.error
    ? spawn(process.execPath, [join(import.meta.dirname, 'node-http-baseline.ts'), folder, String(port)], {
        stdio: 'inherit',
      })
    : spawn(NGINX, ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], { stdio: 'inherit', env: nginxEnv })
  pinProcess(child.pid, SERVER_CORE)
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
  await waitUntilReady(url, child).catch((error) => stop().then(() => Promise.reject(error)))
  const name = versionCheck.error
    ? `bare http of Node ${process.version}`
    : `nginx ${versionCheck.stderr.trim().split('/').at(-1)}`
  return { name, url, pid: child.pid ?? 0, stop }
}

function extraHeaders({ headers }: LoadResponse): [string, string][] {
  const builtInHeaders = [
    'connection',
    'keep-alive',
    'date',
    'content-length',
    'content-type',
    'etag',
    'transfer-encoding',
  ]
  return Object.entries(headers).flatMap(([name, value]) =>
    builtInHeaders.includes(name) || typeof value !== 'string' ? [] : [[name, value] as [string, string]],
  )
}

type NginxOptions = { folder: string; port: number; headers: [string, string][] }

/** Returns Debian's nginx config, changed to one process, no access log, and the keep-alive time of the site. */
function createNginxConfig({ folder, port, headers }: NginxOptions): string {
  const temporaryFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
daemon off;
master_process off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr;
events { worker_connections 768; }
http {
  ${temporaryFolders.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  sendfile on;
  tcp_nopush on;
  access_log off;
  keepalive_timeout 75;
  keepalive_requests 1000000000;
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    location = / {
      try_files /page =404;
      default_type "text/html; charset=utf-8";
      ${headers.map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`).join('\n      ')}
    }
  }
}
`
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  for (
    const deadline = Date.now() + START_TIMEOUT_MS;
    Date.now() < deadline && child.exitCode === null;
    await pause(20)
  ) {
    const response = await sendRequest(url, { path: '/' }).catch(() => null)
    if (response?.status === 200) return
  }
  throw new Error('What pages are measured against did not start: its reason is above.')
}
