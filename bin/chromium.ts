import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { Failure } from './cli-output.mjs'

const root = join(import.meta.dirname, '..')
const executableNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const applications = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/opt/google/chrome/chrome']

/** @throws Failure if there is none */
export async function chromiumPath(): Promise<string> {
  const { CHROMIUM_PATH: configured, PATH = '' } = process.env
  if (configured) {
    if (await canStart(configured)) return configured
    throw new Failure(`CHROMIUM_PATH ${configured} could not be started: set it to a Chromium or Chrome, or remove it.`)
  }
  const installed = [
    ...PATH.split(delimiter).flatMap((folder) => executableNames.map((name) => join(folder, name))),
    ...applications,
  ]
  for (const path of installed) if (existsSync(path) && (await canStart(path))) return path

  if (process.platform === 'linux' && process.arch === 'x64') {
    const unpacked = await unpack()
    if (await canStart(unpacked)) return unpacked
  }
  throw new Failure('No Chromium could be started: install Chromium or Chrome, or set CHROMIUM_PATH to one.')
}

async function canStart(executablePath: string): Promise<boolean> {
  try {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'], timeout: 20_000 })
    await browser.close()
    return true
  } catch {
    return false
  }
}

/** Adds the libraries and a font that are missing on a minimal machine. */
async function unpack(): Promise<string> {
  const files = join(root, 'node_modules/@sparticuz/chromium')
  const { version } = JSON.parse(await readFile(join(files, 'package.json'), 'utf8'))
  const home = join(root, 'node_modules/.cache', `chromium-${version}`)
  const start = join(home, 'start')
  if (existsSync(start)) return start

  await mkdir(join(home, '..'), { recursive: true })
  const temporary = await mkdtemp(`${home}.new-`)
  await inflateInto(temporary, join(files, 'bin/al2023.tar.br'))
  await writeFile(join(temporary, 'fonts/fonts.conf'), fontConfig(home))
  await writeFile(join(temporary, 'start'), startScript(home))
  await chmod(join(temporary, 'start'), 0o755)
  await rename(temporary, home).catch(async (error) => {
    await rm(temporary, { recursive: true })
    if (!existsSync(start)) throw error
  })
  return start
}

async function inflateInto(folder: string, libraries: string): Promise<void> {
  const { default: chromiumPackage, inflate } = await import('@sparticuz/chromium')
  const previousTmpdir = process.env.TMPDIR
  // The package unpacks into the folder for temporary files, which TMPDIR sets.
  process.env.TMPDIR = folder
  try {
    await chromiumPackage.executablePath()
    await inflate(libraries)
  } finally {
    if (previousTmpdir === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = previousTmpdir
  }
}

function startScript(home: string): string {
  const quotePath = (part: string) => `'${join(home, part).replaceAll("'", `'\\''`)}'`
  return `#!/bin/sh
LD_LIBRARY_PATH=${quotePath('al2023/lib')} FONTCONFIG_FILE=${quotePath('fonts/fonts.conf')} exec ${quotePath('chromium')} "$@"
`
}

function fontConfig(home: string): string {
  const folders = [join(home, 'fonts/fonts'), '/usr/share/fonts', '/usr/local/share/fonts']
  const escaped = folders.map((folder) => `<dir>${folder.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</dir>`)
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>${escaped.join('')}</fontconfig>
`
}
