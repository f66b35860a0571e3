import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { freePort } from '../bin/local-server.ts'
import { createDataDir, startServer } from '../e2e/fixtures/sites/server.ts'
import { alternate, type Load, measureLoad, type Row, waitUntil } from './measure.ts'

type Server = { url: string; pid: number }
type Baseline = Server & { name: string; stop: () => Promise<void> }

const BARE = 'bare Node server'

const ROUNDS = 7
const ROUND_SECONDS = 2
const CONNECTIONS = 32
const headers = { 'accept-encoding': 'br' }
const nginx = process.env.NGINX || 'nginx'
const hasNginx = () => !spawnSync(nginx, ['-v']).error

/** Compares the cached page `/` with a bare Node server and with nginx, which send the same bytes and headers. */
export async function measureSite(): Promise<Row[]> {
  const dataDir = createDataDir()
  const port = await freePort()
  const { child, ended } = await startServer({ port, dataDir, log: 'warn' })
  const site = { url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0 }
  const folder = await mkdtemp(join(tmpdir(), 'journey-bench-'))
  await chmod(folder, 0o755)
  const page = await fetchPage(site.url)
  const servers = [await startBareServer(folder, page), ...(hasNginx() ? [await startNginx(folder, page)] : [])]
  try {
    console.log(`The site: ${page.body.length} bytes in Brotli`)
    const rows: Row[] = []
    for (const server of servers) rows.push(...(await compareWith(server, site, page)))
    return [...rows, await renderedRow(site)]
  } finally {
    child.kill('SIGTERM')
    for (const { stop } of servers) await stop()
    await ended
    for (const path of [folder, dataDir]) await rm(path, { recursive: true, force: true })
  }
}

async function compareWith({ name, ...baseline }: Baseline, site: Server, { body, etag }: Page): Promise<Row[]> {
  const baselinePage = await fetchPage(baseline.url)
  if (!body.equals(baselinePage.body)) throw new Error(`the site and ${name} send different bytes`)
  const page = await compare(site, baseline, { site: headers, baseline: headers })
  const conditional = await compare(site, baseline, {
    site: { ...headers, 'if-none-match': etag },
    baseline: { ...headers, 'if-none-match': baselinePage.etag },
  })
  const isLimited = name === BARE
  return [
    { ...comparisonRow(`cached page, ${name}`, page), ...(isLimited && { limit: { atLeast: 0.8 } }) },
    { ...p99Row(`cached page, ${name}, p99`, page), ...(isLimited && { limit: { atMost: 3 } }) },
    comparisonRow(`304, ${name}`, conditional),
  ]
}

type Comparison = { site: Load; baseline: Load }

function compare(site: Server, baseline: Server, requestHeaders: Record<'site' | 'baseline', Record<string, string>>) {
  const round = ({ url, pid }: Server, headers: Record<string, string>) =>
    measureLoad(pid, { url, headers, connections: CONNECTIONS, duration: ROUND_SECONDS })
  return alternate(
    ROUNDS,
    () => round(site, requestHeaders.site),
    () => round(baseline, requestHeaders.baseline),
  )
}

/** The load generator saturates before nginx does, so CPU time per response decides, and not the rate. */
function comparisonRow(what: string, { site, baseline }: Comparison): Row {
  const cell = ({ cpuPerResponse, perSecond }: Load) => `${cpuPerResponse.toFixed(0)} µs CPU, ${perSecond.toFixed(0)}/s`
  const ratio = baseline.cpuPerResponse / site.cpuPerResponse
  return { what, site: cell(site), baseline: cell(baseline), ratio }
}

function p99Row(what: string, { site, baseline }: Comparison): Row {
  return { what, site: `${site.p99} ms`, baseline: `${baseline.p99} ms`, ratio: site.p99 / baseline.p99 }
}

/** Each URL is new, so that each page is rendered. */
async function renderedRow({ url, pid }: Server): Promise<Row> {
  let count = 0
  const setupRequest = (request: object) => {
    count += 1
    return { ...request, path: `/blog?tag=${process.pid}-${count}` }
  }
  const load = await measureLoad(pid, { url, headers, connections: 4, duration: 4, requests: [{ setupRequest }] })
  return { what: 'rendered page', site: `${load.perSecond.toFixed(0)}/s, p50 ${load.p50} ms, p99 ${load.p99} ms` }
}

type Page = { headers: IncomingHttpHeaders; etag: string; body: Buffer }

/** Returns the body as sent, which `fetch` would decompress. */
async function fetchPage(url: string): Promise<Page> {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { headers }, resolve).once('error', reject),
  )
  return { headers: response.headers, etag: response.headers.etag ?? '', body: await buffer(response) }
}

/** Headers that nginx sets itself. */
const nginxHeaders = ['connection', 'keep-alive', 'date', 'content-length', 'content-type', 'etag', 'transfer-encoding']

/** Starts nginx with Debian's config, changed to one process, no access log, and the keep-alive time of the site. */
async function startNginx(folder: string, page: Page): Promise<Baseline> {
  const port = await freePort()
  const addedHeaders = Object.entries(page.headers).filter(([name]) => !nginxHeaders.includes(name))
  const config = `
    daemon off; master_process off; worker_processes 1;
    pid ${folder}/pid; error_log stderr;
    events { worker_connections 768; }
    http {
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      sendfile on; tcp_nopush on; access_log off;
      keepalive_timeout 75; keepalive_requests 1000000000;
      server {
        listen 127.0.0.1:${port};
        root ${folder};
        location = / {
          try_files /page =404;
          default_type "text/html; charset=utf-8";
          ${addedHeaders.map(([name, value]) => `add_header ${name} "${String(value).replaceAll('"', '\\"')}";`).join('\n')}
        }
      }
    }`
  await writeFile(join(folder, 'page'), page.body)
  await writeFile(join(folder, 'nginx.conf'), config)
  // nginx reads a variable NGINX as inherited sockets.
  const { NGINX: _nginx, ...env } = process.env
  const child = spawn(nginx, ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], { stdio: 'inherit', env })
  return whenReady('nginx', child, port)
}

async function startBareServer(folder: string, { headers: pageHeaders, body }: Page): Promise<Baseline> {
  const port = await freePort()
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...sent } = pageHeaders
  await writeFile(join(folder, 'page'), body)
  await writeFile(join(folder, 'headers.json'), JSON.stringify(sent))
  const script = join(import.meta.dirname, 'bare-server.ts')
  const child = spawn(process.execPath, [script, folder, String(port)], { stdio: 'inherit' })
  return whenReady(BARE, child, port)
}

async function whenReady(name: string, child: ChildProcess, port: number): Promise<Baseline> {
  const url = `http://127.0.0.1:${port}/`
  const isReady = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  await waitUntil(isReady, 5_000, `${name} responds`)
  const stop = async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
  }
  return { name, url, pid: child.pid ?? 0, stop }
}
