import { Button } from '@mantine/core'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import { velocity } from '../../../../shared/contracts/payments/velocity-limits.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useAllowances } from './use-allowances.ts'
import { KIND_WORDS } from './velocity-labels.ts'
import classes from './velocity.module.css'

/** Cards, email addresses and networks temporarily allowed past the limits; renders nothing if there are none. */
export function AllowedList({ mode }: { mode: Mode }) {
  const { store_id } = useStore()
  const mayManage = useCan('payments.manage')
  const { data, load } = useApi(velocity.allowances, { query: { store_id, mode } })
  const { revoke, busy } = useAllowances()
  if (load.error) {
    return (
      <Section title="Allowed">
        <ErrorState {...load.error} title="Allowed values couldn’t be loaded" onRetry={load.onRetry} />
      </Section>
    )
  }
  const allowed = data?.data ?? []
  if (allowed.length === 0) return null
  return (
    <Section title="Allowed" count={allowed.length} note="These bypass your limits until they expire." flush>
      <ul className={classes.allowed}>
        {allowed.map((allowance) => (
          <li key={allowance.allowance_id}>
            <div className={classes.allowedDetails}>
              <p className={classes.label}>{allowance.label}</p>
              <p className={classes.quiet}>
                {KIND_WORDS[allowance.kind].short}, expires <RelativeTime value={allowance.expires_at} />
                {allowance.created_by !== '' && `, allowed by ${allowance.created_by}`}
              </p>
            </div>
            {mayManage && (
              <Button
                variant="default"
                size="xs"
                disabled={busy}
                aria-label={`Revoke ${allowance.label}`}
                onClick={() => void revoke(allowance)}
              >
                Revoke
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
