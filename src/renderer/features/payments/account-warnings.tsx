import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Connection } from '../../../shared/contracts/orchestration.ts'
import { formatPercent } from '../../lib/format.ts'
import { useCan } from '../../lib/permissions.ts'
import { healthOf } from './health.ts'
import classes from './payments.module.css'
import type { AccountActions } from './use-accounts.ts'

/** What is wrong with an account, in one sentence and its facts; null where nothing is. */
function wordsOf(account: Connection): { title: string; facts: string } | null {
  const { account_name, attempts_24h, health, cap } = account
  const { key, approval, usual } = healthOf(account)
  if (key === 'unhealthy') {
    const last = health.last_fault === null ? '' : ` It last said: ${health.last_fault}`
    const title = `${account_name} does not answer.`
    return { title, facts: `Other accounts take its payments. It is asked again every few minutes.${last}` }
  }
  if (key === 'degraded') {
    const fewer = usual !== null && approval !== null && approval < usual
    const title = `${account_name} approves ${fewer ? 'fewer payments than usual' : 'few payments'}.`
    const facts = fewer
      ? `${formatPercent(approval)} in the last 24 hours against ${formatPercent(usual)} over 30 days.`
      : `${formatPercent(approval)} of ${attempts_24h} attempts in the last 24 hours.`
    return { title, facts }
  }
  if (account.active && cap !== null && cap.used >= cap.limit) {
    const title = `${account_name} has reached its monthly cap.`
    return { title, facts: 'Other accounts take its payments until the month ends or the cap is raised.' }
  }
  return null
}

function Warning({ account, actions }: { account: Connection; actions: AccountActions }) {
  const mayPause = useCan('payments.manage')
  const words = wordsOf(account)
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

/** One bar for each account that something is wrong with. */
export function AccountWarnings({ accounts, actions }: { accounts: readonly Connection[]; actions: AccountActions }) {
  return accounts.map((account) => <Warning key={account.connection_id} account={account} actions={actions} />)
}
