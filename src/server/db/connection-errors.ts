import { StartError } from '../start-error.ts'

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there. Start PostgreSQL, or correct DATABASE_URL.',
  ENOTFOUND: 'there is no such host. Correct DATABASE_URL.',
  EAI_AGAIN: 'its host name cannot be resolved now. Check DATABASE_URL and the DNS of this machine.',
  ETIMEDOUT: 'it does not answer. Check DATABASE_URL and the firewall between here and there.',
  ENOENT: 'its socket does not exist. Start PostgreSQL, or correct DATABASE_URL.',
  '28P01': 'it refused the password. Correct DATABASE_URL.',
  '28000': 'it refused the user. Correct DATABASE_URL, or allow this machine in pg_hba.conf.',
  '3D000': 'it has no database of that name. Create it, or correct DATABASE_URL.',
  '53300': 'it has no connection left. Raise max_connections, or lower DB_POOL.',
  '57P03': 'it is starting up or shutting down. Try again in a moment.',
}

/** Words for an error of connecting to a database at the start; errors of another kind come back as they are. */
export function explainConnection(url: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  const words = /timeout expired/.test(error.message) ? WORDS['ETIMEDOUT'] : WORDS[code]
  if (words === undefined) return error
  const { hostname, port, pathname } = new URL(url)
  return new StartError(`Cannot connect to the database ${hostname}:${port || '5432'}${pathname}: ${words}`, {
    cause: error,
  })
}
