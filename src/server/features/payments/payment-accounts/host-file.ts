import type { HostFile } from '../../../../shared/contracts/payments/payment-accounts.ts'
import { providesHostFile, type Connector } from '../../../connectors/connector.ts'
import type { Deps } from '../../../deps.ts'
import { openCredentials, type Credentials } from './credentials.ts'
import { listConnections, type ConnectionRow, ownHostOf, storeShownOn } from './repo.ts'

type Reader = Pick<Deps, 'db' | 'cipher' | 'connectors' | 'log'>

/**
 * The file that a provider fetches from a path of a host. Served only for the store whose verified checkout domain is
 * that host, from an account that names it; live accounts take precedence over test ones. Null on every other host.
 */
export async function hostFileOf(deps: Reader, host: string, path: string): Promise<string | null> {
  const name = host.toLowerCase()
  const store_id = await storeShownOn(deps.db, name)
  if (store_id === null) return null
  const rows = await listConnections(deps.db, store_id)
  const texts = rows
    .toSorted((a, b) => Number(b.mode === 'live') - Number(a.mode === 'live'))
    .flatMap((row) => {
      const file = fileOf(deps, row, path)
      return file && file.host === name && file.text !== '' ? [file.text] : []
    })
  return texts[0] ?? null
}

function fileOf({ cipher, connectors, log }: Omit<Reader, 'db'>, row: ConnectionRow, path: string) {
  const connector = connectors.byId(row.connector)
  if (!connector || !providesHostFile(connector) || !connector.hostFile.paths.includes(path)) return null
  try {
    return connector.hostFile.of(openCredentials(cipher, row.credentials))
  } catch (error) {
    log.error({ err: error, connection_id: row.connection_id }, 'the keys of a connection cannot be read')
    return null
  }
}

/** State of an account's file, for its form; null if its provider needs none. */
export async function hostFileState(
  { db }: Pick<Deps, 'db'>,
  store_id: string,
  connector: Connector,
  credentials: Credentials,
): Promise<HostFile | null> {
  if (!providesHostFile(connector)) return null
  const { hostFile } = connector
  const { host, text } = hostFile.of(credentials)
  const own = await ownHostOf(db, store_id)
  const url = `https://${host}${hostFile.paths[0] ?? ''}`
  if (text === '') return { url, state: 'missing', own_host: own }
  return { url, state: own === host ? 'served' : 'other_host', own_host: own }
}
