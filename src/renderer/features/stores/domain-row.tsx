import { Button, TextInput } from '@mantine/core'
import { IconRefresh, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { CheckoutDomain } from '../../../shared/contracts/stores/checkout-domains.ts'
import type { ApiState } from '../../lib/api/use-api.ts'
import { CopyField } from '../../ui/display/copy-field.tsx'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import { SettingsRow } from '../../ui/layout/settings-row.tsx'
import { FieldSkeleton } from '../../ui/feedback/settings-skeleton.tsx'
import { StatusBadge, type StatusTone } from '../../ui/display/status-badge.tsx'
import classes from './stores.module.css'
import { useDomain } from './use-domain.ts'

function stateOf({ domain, verified, problem }: CheckoutDomain): { tone: StatusTone; label: string } {
  if (domain === '') return { tone: 'mute', label: 'Not set' }
  if (verified) return { tone: 'ok', label: 'Verified' }
  return problem === '' ? { tone: 'warn', label: 'Pending' } : { tone: 'bad', label: 'Problem' }
}

/** The DNS record that verifies the domain, with copy buttons. */
function Record({ domain }: { domain: CheckoutDomain }) {
  return (
    <>
      <p className={classes.text}>
        At your DNS provider, add this TXT record and a CNAME record that points the domain to {domain.target}. Until we
        find the TXT record, another store can also claim this domain.
      </p>
      <CopyField label="TXT record name" value={domain.record.name} mono />
      <CopyField label="TXT record value" value={domain.record.value} mono />
    </>
  )
}

function Check({ domain, actions }: { domain: CheckoutDomain; actions: ReturnType<typeof useDomain> }) {
  const { verified, problem, checked_at } = domain
  return (
    <div className={classes.panel}>
      {!verified && <Record domain={domain} />}
      <div role="status">
        {problem !== '' && <p className={classes.bad}>{problem}</p>}
        {verified && problem === '' && (
          <p className={classes.text}>Shoppers reach your checkout at this domain. It points to {domain.target}.</p>
        )}
      </div>
      <div className={classes.split}>
        <div className={classes.actions}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={16} stroke={1.8} aria-hidden />}
            loading={actions.busy === 'checking'}
            onClick={() => void actions.check()}
          >
            Check now
          </Button>
          <Button
            size="xs"
            variant="default"
            className={classes.destructive ?? ''}
            leftSection={<IconTrash size={16} stroke={1.8} aria-hidden />}
            loading={actions.busy === 'removing'}
            onClick={() => void actions.remove()}
          >
            Remove
          </Button>
        </div>
        {checked_at !== null && (
          <p className={classes.quiet}>
            Checked <RelativeTime value={checked_at} />
          </p>
        )}
      </div>
    </div>
  )
}

function DomainFields({ domain }: { domain: CheckoutDomain }) {
  const actions = useDomain(domain)
  const { typed, type, error, busy, save } = actions
  // Enter must not submit the store's form, which contains this field.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void save()
  }
  return (
    <>
      <div className={classes.withButton}>
        <TextInput
          label="Domain"
          placeholder="shop.example.com"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={error}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          variant="default"
          loading={busy === 'saving'}
          disabled={typed.trim() === domain.domain || typed.trim() === ''}
          onClick={() => void save()}
        >
          Save domain
        </Button>
      </div>
      {domain.domain !== '' && <Check domain={domain} actions={actions} />}
    </>
  )
}

/** The store's checkout domain, with the record that verifies it (GAP-26). */
export function DomainRow({ state }: { state: ApiState<CheckoutDomain> }) {
  const { data, load } = state
  const badge = data && stateOf(data)
  return (
    <SettingsRow
      title="Checkout domain"
      status={
        badge && (
          <StatusBadge tone={badge.tone} size="small">
            {badge.label}
          </StatusBadge>
        )
      }
      help="Let shoppers pay on your own domain. It takes effect once we find its DNS record."
    >
      {data && <DomainFields domain={data} key={data.domain} />}
      {load.loading && <FieldSkeleton />}
      {load.error && (
        <div className={classes.split} role="alert">
          <p className={classes.bad}>{load.error.message}</p>
          <Button size="xs" variant="default" onClick={load.onRetry}>
            Retry
          </Button>
        </div>
      )}
    </SettingsRow>
  )
}
