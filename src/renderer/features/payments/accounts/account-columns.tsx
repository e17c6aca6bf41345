import { Progress } from '@mantine/core'
import { IconClockHour4 } from '@tabler/icons-react'
import type { Connection } from '../../../../shared/contracts/payments/payment-accounts.ts'
import { formatPercent } from '../../../lib/format/format.ts'
import { ProviderMark } from '../../../ui/display/provider-mark.tsx'
import type { TableColumn } from '../../../ui/data-table/types.ts'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { StatusBadge, StatusDot } from '../../../ui/display/status-badge.tsx'
import { currenciesText, markOf, methodsText, shortMethods } from '../connectors/connectors.ts'
import { healthOf, STATUS_LABELS } from './health.ts'
import classes from '../payments.module.css'

function AccountName({ account }: { account: Connection }) {
  const { account_name, provider_name, currencies, is_default } = account
  const provider = account_name.toLowerCase().includes(provider_name.toLowerCase()) ? '' : `${provider_name} · `
  return (
    <div className={classes.account}>
      <ProviderMark>{markOf(provider_name)}</ProviderMark>
      <div>
        <div className={classes.accountName}>
          {account_name}
          {is_default && (
            <StatusBadge tone="mute" size="small">
              Default
            </StatusBadge>
          )}
        </div>
        <div className={classes.provider}>
          {provider}
          {currenciesText(currencies)}
        </div>
      </div>
    </div>
  )
}

function HealthCell({ account }: { account: Connection }) {
  const { label, tone } = healthOf(account)
  const { latency_ms, faults } = account.health
  const facts = [latency_ms !== null && `${latency_ms} ms`, faults > 0 && `${faults} failed`].filter(Boolean)
  return (
    <span className={classes.health}>
      <StatusDot tone={tone}>{label}</StatusDot>
      {facts.length > 0 && (
        <span className={classes.healthNote} title="Last 15 minutes">
          <IconClockHour4 size={12} stroke={1.8} aria-hidden />
          {facts.join(' · ')}
        </span>
      )}
    </span>
  )
}

function ApprovalCell({ account }: { account: Connection }) {
  const { approval, key } = healthOf(account)
  if (approval === null) return <span className={classes.none}>–</span>
  return (
    <span
      className={classes.approval}
      data-low={key === 'degraded' || undefined}
      title={`${account.approved_24h} of ${account.attempts_24h} attempts`}
    >
      {formatPercent(approval)}
    </span>
  )
}

function VolumeCell({ volume_30d }: Connection) {
  const [first, ...more] = volume_30d
  if (!first) return <span className={classes.none}>–</span>
  return (
    <span title={volume_30d.map(({ amount, currency }) => formatMoney(amount, currency)).join(', ')}>
      {formatMoney(first.amount, first.currency)}
      {more.length > 0 && <span className={classes.attempts}>+{more.length}</span>}
    </span>
  )
}

/** Used share of the cap in whole percent, at most 100. */
export const capUsed = ({ used, limit }: { used: number; limit: number }): number =>
  limit === 0 ? 100 : Math.min(100, Math.floor((used / limit) * 100))

function capColor(percent: number): string {
  if (percent >= 100) return 'red'
  return percent >= 80 ? 'yellow' : 'brand'
}

function CapCell({ cap }: Connection) {
  if (cap === null) return <span className={classes.none}>No cap</span>
  const percent = capUsed(cap)
  // Caps are round amounts, so cents are omitted.
  const words = `${percent}% of ${formatMoney(cap.limit, cap.currency).replace(/\.00$/, '')}`
  return (
    <div className={classes.cap}>
      <span>{words}</span>
      <Progress value={percent} size={4} color={capColor(percent)} aria-label={`Monthly cap used: ${words}`} />
    </div>
  )
}

/** The month that caps currently count, such as 'Nov'. */
const monthNow = (): string => new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }).format(new Date())

function StatusCell({ status }: Connection) {
  const { label, tone } = STATUS_LABELS[status]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

/** Columns for `accounts`. The cap column is only included if an account has a cap, because space is limited. */
export const accountColumns = (accounts: readonly Connection[]): readonly TableColumn<Connection>[] => [
  { key: 'name', label: 'Name', cell: (account) => <AccountName account={account} />, card: 'title' },
  { key: 'mode', label: 'Mode', cell: ({ mode }) => (mode === 'live' ? 'Live' : 'Test'), tone: 'soft', card: 'note' },
  {
    key: 'methods',
    label: 'Methods',
    cell: ({ methods }) => (
      <span className={classes.methods} title={methodsText(methods)}>
        {shortMethods(methods)}
      </span>
    ),
    tone: 'soft',
    card: 'none',
  },
  { key: 'health', label: 'Health', cell: (account) => <HealthCell account={account} />, card: 'note' },
  {
    key: 'approval',
    label: 'Approval, 24 h',
    cell: (account) => <ApprovalCell account={account} />,
    align: 'end',
    tone: 'strong',
    card: 'value',
  },
  { key: 'volume', label: 'Volume, 30 d', cell: VolumeCell, align: 'end', tone: 'strong', card: 'none' },
  ...(accounts.some(({ cap }) => cap !== null)
    ? [{ key: 'cap', label: `Cap used, ${monthNow()}`, cell: CapCell, card: 'none' as const }]
    : []),
  { key: 'status', label: 'Status', cell: StatusCell, card: 'badge' },
]
