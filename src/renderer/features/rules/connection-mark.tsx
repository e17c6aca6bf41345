import type { Connection } from '../../../shared/contracts/payments/payment-accounts.ts'
import { cardEntryText, type CardEntry } from '../../../shared/domain/routing/card-entry.ts'
import { formatPercent } from '../../lib/format/format.ts'
import chain from './editor/chain.module.css'

/** Minimum attempts per day for a meaningful approval rate. */
const MIN_ATTEMPTS = 5

function healthWords({ status, health, approved_24h, attempts_24h }: Connection): string {
  if (status !== 'active') return 'Paused, skipped'
  if (health.state === 'out') return 'Not responding, skipped'
  if (attempts_24h < MIN_ATTEMPTS) return 'Too few payments in 24 h'
  return `${formatPercent((approved_24h / attempts_24h) * 100)} approved in 24 h`
}

const initials = (name: string): string => name.replace(/[^\p{L}\p{N}]/gu, '').slice(0, 2)

interface ConnectionMarkProps {
  connection: Connection | undefined
  /** What a fallback to it requires from the shopper. */
  entry?: CardEntry | undefined
}

/** A connection used by a rule, with its health. */
export function ConnectionMark({ connection, entry }: ConnectionMarkProps) {
  if (!connection) return <span className={chain.gone}>Deleted account</span>
  return (
    <span className={chain.connection}>
      <span className={chain.mark} aria-hidden>
        {initials(connection.account_name)}
      </span>
      <span className={chain.connectionDetails}>
        <span className={chain.connectionName}>{connection.account_name}</span>
        <span className={chain.quiet}>{healthWords(connection)}</span>
        {entry && (
          <span className={chain.entry} data-again={entry.kind === 'again' || undefined}>
            {cardEntryText(entry)}
          </span>
        )}
      </span>
    </span>
  )
}
