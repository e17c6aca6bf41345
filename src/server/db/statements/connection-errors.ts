import { StartError } from '../../start-error.ts'

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no server is listening. Start PostgreSQL, or correct DATABASE_URL.',
  ENOTFOUND: 'the host was not found. Correct DATABASE_URL.',
  EAI_AGAIN: 'the host name could not be resolved. Check DATABASE_URL and the DNS settings of this machine.',
  ETIMEDOUT: 'the connection timed out. Check DATABASE_URL and your firewall.',
  ENOENT: 'its socket does not exist. Start PostgreSQL, or correct DATABASE_URL.',
  '28P01': 'the password was rejected. Correct DATABASE_URL.',
  '28000': 'the user was rejected. Correct DATABASE_URL, or allow this machine in pg_hba.conf.',
  '3D000': "the database doesn't exist. Create it, or correct DATABASE_URL.",
  '53300': 'it has no free connections. Raise max_connections, or lower DB_POOL.',
  '57P03': 'it is starting up or shutting down. Try again in a moment.',
}

/** Explains an error of connecting to a database at startup; returns other errors unchanged. */
export function explainConnection(url: string, error: unknown, variable = 'DATABASE_URL'): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  const words = /timeout expired|Query read timeout/.test(error.message) ? WORDS['ETIMEDOUT'] : WORDS[code]
  if (words === undefined) return error
  const advice = words.replace('DATABASE_URL', variable)
  const { hostname, port, pathname } = new URL(url)
  return new StartError(`Cannot connect to the database ${hostname}:${port || '5432'}${pathname}: ${advice}`, {
    cause: error,
  })
}
