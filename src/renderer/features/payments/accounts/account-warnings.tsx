import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Connection } from '../../../../shared/contracts/payments/payment-accounts.ts'
import { Link } from 'react-router-dom'
import { formatPercent } from '../../../lib/format/format.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { UNSUPPORTED_CURRENCY_ADVICE, unsupportedCurrencyTitle } from '../../../lib/stores/unsupported-currency.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { healthOf } from './health.ts'
import classes from '../payments.module.css'
import type { AccountActions } from '../use-accounts.ts'

const isFull = ({ cap }: Connection): boolean => cap !== null && cap.used >= cap.limit

/** True if another account in the same mode can process its payments. */
const hasAlternative = (account: Connection, accounts: readonly Connection[]): boolean =>
  accounts.some(
    (other) =>
      other.connection_id !== account.connection_id &&
      other.active &&
      other.mode === account.mode &&
      other.health.state !== 'out' &&
      !isFull(other) &&
      account.methods.some((method) => other.methods.includes(method)),
  )

/** Title and details of an account's problem; null if there is none. */
function warningText(account: Connection, accounts: readonly Connection[]): { title: string; facts: string } | null {
  const { account_name, attempts_24h, health } = account
  const { key, approval, usual } = healthOf(account)
  if (key === 'unhealthy') {
    const last = health.last_fault === null ? '' : ` Last error: ${health.last_fault}`
    const title = `${account_name} is not responding.`
    const others = hasAlternative(account, accounts)
      ? 'Payments are routed to other accounts.'
      : 'No other account can process its payments, so attempts continue.'
    return { title, facts: `${others} We check it every few minutes.${last}` }
  }
  if (key === 'degraded') {
    const fewer = usual !== null && approval !== null && approval < usual
    const title = `${account_name} approves ${fewer ? 'fewer payments than usual' : 'few payments'}.`
    const facts = fewer
      ? `${formatPercent(approval)} in the last 24 hours, compared with ${formatPercent(usual)} over 30 days.`
      : `${formatPercent(approval)} of ${attempts_24h} attempts in the last 24 hours.`
    return { title, facts }
  }
  if (account.active && isFull(account)) {
    const title = `${account_name} has reached its monthly cap.`
    const until = 'until next month or until you raise the cap.'
    const facts = hasAlternative(account, accounts)
      ? `Payments are routed to other accounts ${until}`
      : `No other account can process its payments, so shoppers can’t pay ${until}`
    return { title, facts }
  }
  return null
}

interface WarningProps {
  account: Connection
  accounts: readonly Connection[]
  actions: AccountActions
}

function Warning({ account, accounts, actions }: WarningProps) {
  const mayPause = useCan('payments.manage')
  const words = warningText(account, accounts)
  if (words === null) return null
  return (
    <div className={classes.warning} role="status" data-bad={account.health.state === 'out' || undefined}>
      <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
      <p>
        <strong>{words.title}</strong> {words.facts}
      </p>
      {mayPause && (
        <Button size="xs" variant="default" disabled={actions.busy} onClick={() => actions.setActive(account, false)}>
          Pause {account.account_name}
        </Button>
      )}
    </div>
  )
}

/** Notes that these accounts currently charge nothing, and who does. */
export const ExternalCheckoutNotice = () => (
  <div className={classes.warning} role="status">
    <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
    <p>
      <strong>Whop processes this store’s payments.</strong> These accounts don’t charge anyone while it is connected.
    </p>
    <Button size="xs" variant="default" component={Link} to={to('whop.dashboard')}>
      See Whop payments
    </Button>
  </div>
)

/** Warns that no connected account supports the store's currency. Nothing if one does. */
export function UnsupportedCurrencyWarning({ currency }: { currency: string | null }) {
  const { store_id } = useStore()
  const mayConnect = useCan('payments.manage')
  if (currency === null) return null
  return (
    <div className={classes.warning} role="status" data-bad>
      <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
      <p>
        <strong>{unsupportedCurrencyTitle(currency)}.</strong> Shoppers can’t pay. {UNSUPPORTED_CURRENCY_ADVICE}
      </p>
      {mayConnect && (
        <Button size="xs" variant="default" component={Link} to={to('edit-store', { store_id })}>
          Change currency
        </Button>
      )}
    </div>
  )
}

/** One warning for each account with a problem. */
export function AccountWarnings({ accounts, actions }: { accounts: readonly Connection[]; actions: AccountActions }) {
  return accounts.map((account) => (
    <Warning key={account.connection_id} account={account} accounts={accounts} actions={actions} />
  ))
}
