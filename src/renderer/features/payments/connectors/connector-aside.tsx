import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import {
  isRefused,
  type ConnectionDetails,
  type ConnectorCard,
} from '../../../../shared/contracts/payments/payment-accounts.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { KeyValueList } from '../../../ui/display/key-value.tsx'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { exactTime } from '../../../ui/display/time-text.ts'
import { verificationTone } from '../../../lib/format/verification-tone.ts'
import { VerifyBar } from '../../../ui/feedback/verify-bar.tsx'
import classes from './connector-form.module.css'
import { canBeActivated } from './connectors.ts'
import { UsedByRules } from '../accounts/used-by-rules.tsx'
import type { Verify } from '../accounts/use-verify.ts'

/** States of an account whose keys have been verified. */
const VERIFIED: ReadonlySet<ConnectionDetails['status']> = new Set(['verified', 'active', 'paused'])

interface AsideProps {
  account: ConnectionDetails | null
  card: ConnectorCard
  verify: Verify
}

function ResultBar({ account, verify }: Pick<AsideProps, 'account' | 'verify'>) {
  const checked = account?.verification ?? null
  if (verify.error !== null)
    return <VerifyBar tone="bad" title="The credentials couldn’t be verified" text={verify.error} />
  if (checked === null) {
    const text = account ? 'Verify to check your credentials with the provider.' : 'Save the account first.'
    return <VerifyBar tone="mute" title="Not verified" text={text} />
  }
  const when = `${checked.latency_ms} ms, ${exactTime(checked.checked_at, 'en-US')}`
  return <VerifyBar tone={verificationTone(checked)} title={checked.message} text={when} />
}

function CapabilityText({ children, yes }: { children: ReactNode; yes: boolean }) {
  return (
    <span className={classes.fact} data-yes={yes || undefined}>
      {children}
      {yes && <IconCheck size={16} stroke={2} aria-hidden />}
    </span>
  )
}

/**
 * True if the provider has accepted the keys and hasn't rejected them since. Until then its capabilities are unknown.
 */
const isVerified = (account: ConnectionDetails | null): boolean =>
  account !== null && VERIFIED.has(account.status) && !isRefused(account.verification)

/** A capability of the account, known once its keys are verified. */
function Capability({
  known,
  yes,
  words,
}: {
  known: boolean
  yes: boolean
  words: readonly [yes: string, no: string]
}) {
  if (!known) return <CapabilityText yes={false}>Unknown</CapabilityText>
  return <CapabilityText yes={yes}>{yes ? words[0] : words[1]}</CapabilityText>
}

/** The verification result, and the account's capabilities for this store. */
function VerifySection({ account, card, verify }: AsideProps) {
  const { currency } = useStore()
  const currencies = account?.currencies ?? card.currencies
  const charges = currencies === 'any' || currencies.includes(currency)
  const seen = account?.webhook_seen_at ?? null
  const secure = card.capabilities.three_d_secure
  const known = isVerified(account)
  return (
    <Section
      flush
      title="Verification"
      action={
        account && (
          <Button
            size="compact-xs"
            variant="subtle"
            loading={verify.busy}
            onClick={() => verify.run(account.connection_id)}
          >
            {account.verification ? 'Verify again' : 'Verify'}
          </Button>
        )
      }
    >
      <ResultBar account={account} verify={verify} />
      <div className={classes.facts}>
        <KeyValueList
          align="end"
          items={[
            ...(account
              ? [
                  {
                    label: 'Environment',
                    value: <CapabilityText yes={known}>{account.mode === 'live' ? 'Live' : 'Sandbox'}</CapabilityText>,
                  },
                ]
              : []),
            {
              label: `Charges in ${currency}`,
              value: <Capability known={known} yes={charges} words={['Yes', 'No']} />,
            },
            {
              label: '3-D Secure',
              value: <Capability known={known} yes={secure} words={['Supported', 'Not supported']} />,
            },
            ...(card.capabilities.webhooks
              ? [
                  {
                    label: 'Webhook received',
                    value: (
                      <CapabilityText yes={seen !== null}>
                        {seen === null ? 'Not yet' : <RelativeTime value={seen} />}
                      </CapabilityText>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </div>
    </Section>
  )
}

interface Step {
  label: string
  text: string
  done: boolean
}

function activateText(status: ConnectionDetails['status'] | undefined, card: ConnectorCard): string {
  if (!canBeActivated(card)) return 'This provider can’t process payments here yet'
  if (card.charges && !card.on_pages) return 'Payment pages don’t support this provider yet'
  if (status === 'active') return 'Processing payments'
  return status === 'paused' ? 'Paused' : 'Starts routing payments here'
}

function verifyText(account: AsideProps['account'], isVerifying: boolean): string {
  if (isVerifying) return 'Verifying…'
  const duration = account?.verification?.latency_ms
  if (account && VERIFIED.has(account.status) && duration !== undefined) return `Passed in ${duration} ms`
  return account?.status === 'failed' ? 'The provider rejected the credentials' : 'Checks them with the provider'
}

function stepsOf({ account, card, verify }: AsideProps): Step[] {
  const status = account?.status
  const verified = status !== undefined && VERIFIED.has(status)
  return [
    {
      label: 'Save',
      text: account ? 'Credentials saved' : 'Stores your credentials encrypted',
      done: account !== null,
    },
    {
      label: 'Verify',
      text: verifyText(account, verify.busy),
      done: verified,
    },
    {
      label: 'Activate',
      text: activateText(status, card),
      done: status === 'active',
    },
  ]
}

function GoingLive(props: AsideProps) {
  const steps = stepsOf(props)
  const next = steps.findIndex(({ done }) => !done)
  return (
    <Section form title={props.account?.mode === 'live' ? 'Going live' : 'Getting ready'}>
      <ol className={classes.steps}>
        {steps.map(({ label, text, done }, index) => (
          <li key={label} data-done={done || undefined} aria-current={index === next ? 'step' : undefined}>
            <span className={classes.stepMark} aria-hidden>
              {done ? <IconCheck size={16} stroke={2} /> : index + 1}
            </span>
            <div>
              <p className={classes.stepLabel}>{label}</p>
              <p className={classes.stepText}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** Next to the form: the verification and the remaining steps. */
export function ConnectorAside(props: AsideProps) {
  return (
    <>
      <VerifySection {...props} />
      <GoingLive {...props} />
      {props.account && <UsedByRules connection_id={props.account.connection_id} />}
    </>
  )
}
