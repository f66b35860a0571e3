import { spawnSync } from 'node:child_process'
import { chown, lchown, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Account that runs PostgreSQL, which refuses to run as root. Undefined means the account of this process. */
export type OsUser = { uid: number; gid: number; name: string } | undefined

/**
 * Returns the account to run the database as, when this process is root: the owner of the first folder not owned by
 * root, so that a database created with sudo stays usable for its owner, or else an unprivileged system account.
 */
export async function osUserFor(...folders: string[]): Promise<OsUser> {
  if (process.getuid?.() !== 0) return undefined
  for (const folder of folders) {
    const { uid = 0, gid = 0 } = (await stat(folder).catch(() => undefined)) ?? {}
    if (uid !== 0) return { uid, gid, name: readId('-un', String(uid)) ?? `number ${uid}` }
  }
  return systemAccount('postgres') ?? systemAccount('nobody') ?? { uid: 65534, gid: 65534, name: 'nobody' }
}

/** Runs a shell command, because permissions have many layers. */
export function canUse(folder: string, account: OsUser): boolean {
  return test('cd "$1" && test -w .', folder, account)
}

export function canRun(program: string, account: OsUser): boolean {
  return test('test -x "$1"', program, account)
}

export async function createPrivateFolder(folder: string, account: OsUser): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (account) await chown(folder, account.uid, account.gid)
}

export async function chownRecursive(account: NonNullable<OsUser>, folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true })
  for (const path of [folder, ...entries.map((entry) => join(folder, entry))]) {
    await lchown(path, account.uid, account.gid)
  }
}

export function runAs(account: OsUser) {
  return {
    ...(account && { uid: account.uid, gid: account.gid }),
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  }
}

function systemAccount(name: string): OsUser {
  const [uid, gid] = [readId('-u', name), readId('-g', name)]
  return uid && gid ? { uid: Number(uid), gid: Number(gid), name } : undefined
}

function readId(option: string, account: string): string | undefined {
  const { status, stdout } = spawnSync('id', [option, account], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

function test(script: string, path: string, account: OsUser): boolean {
  if (!account) return true
  return spawnSync('/bin/sh', ['-c', script, 'sh', path], { ...runAs(account), stdio: 'ignore' }).status === 0
}
