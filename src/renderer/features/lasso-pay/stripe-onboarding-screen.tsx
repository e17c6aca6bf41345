import { Alert, Button } from '@mantine/core'
import { IconBrandStripe, IconExternalLink, IconRefresh } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router-dom'
import { stripeOnboarding, type StripeOnboardingStatus } from '../../../shared/contracts/payments/stripe-onboarding.ts'
import { useCan } from '../../lib/session/permissions.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { useStore } from '../../lib/session/stores.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { useApi } from '../../lib/api/use-api.ts'
import { platform } from '../../platform/current.ts'
import { KeyValueList } from '../../ui/display/key-value.tsx'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import { DetailScreen } from '../../ui/resource/detail-screen.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { StatusBadge, type StatusTone } from '../../ui/display/status-badge.tsx'
import { exactTime } from '../../ui/display/time-text.ts'
import { LassoTabs } from './lasso-tabs.tsx'
import classes from './lasso-pay.module.css'

const STATUS: Readonly<Record<StripeOnboardingStatus['status'], { label: string; tone: StatusTone; text: string }>> = {
  not_started: {
    label: 'Not started',
    tone: 'mute',
    text: 'Stripe asks about your business, its owners and a bank account. It takes about ten minutes, and you can finish later.',
  },
  pending: {
    label: 'Not finished',
    tone: 'warn',
    text: 'Stripe needs more information before the account can take payments and pay out.',
  },
  restricted: {
    label: 'Restricted',
    tone: 'bad',
    text: 'Stripe has restricted the account until you resolve the items below.',
  },
  complete: {
    label: 'Complete',
    tone: 'ok',
    text: 'Stripe processes your payments and pays out to your bank account.',
  },
}

const DUE: Readonly<
  Record<StripeOnboardingStatus['requirements'][number]['due'], { label: string; tone: StatusTone }>
> = {
  past_due: { label: 'Overdue', tone: 'bad' },
  now: { label: 'Required', tone: 'warn' },
  checking: { label: 'In review', tone: 'info' },
}

/** Result of Stripe's page, read from the return URL. */
function ReturnNotice() {
  const [params] = useSearchParams()
  const from = params.get('from')
  if (from === 'expired') {
    return (
      <Alert color="yellow" role="status">
        This Stripe link has expired or was already used. Continue with Stripe to get a new one.
      </Alert>
    )
  }
  return from === 'stripe' ? (
    <Alert color="blue" role="status">
      Here is your account’s current status. Recent changes can take a minute to appear.
    </Alert>
  ) : null
}

/** Opens Stripe's onboarding: in this window on the web, in the system's browser on the desktop. */
function useOpenStripe() {
  const go = ({ url }: { url: string }) =>
    platform().kind === 'desktop' ? platform().openExternal(url) : location.assign(url)
  return useAction(stripeOnboarding.link, { onSuccess: go })
}

function Requirements({ requirements }: Pick<StripeOnboardingStatus, 'requirements'>) {
  return (
    <Section flush title="Stripe requirements" count={requirements.length}>
      <ul className={classes.needs} aria-label="Stripe requirements">
        {requirements.map(({ field, text, due, problem }) => (
          <li key={`${due} ${field}`}>
            <span>{text}</span>
            <StatusBadge tone={DUE[due].tone}>{DUE[due].label}</StatusBadge>
            {problem !== '' && <small>{problem}</small>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function StartOnboarding({ found, refresh }: { found: StripeOnboardingStatus; refresh: () => void }) {
  const { store_id } = useStore()
  const mayManage = useCan('payments.manage')
  const goOn = useOpenStripe()
  const { status, held_back, deadline } = found
  const done = status === 'complete'
  const words = status === 'not_started' ? 'Open a Stripe account' : 'Continue with Stripe'
  return (
    <Section
      title="Your Stripe account"
      action={<StatusBadge tone={STATUS[status].tone}>{STATUS[status].label}</StatusBadge>}
    >
      <p className={classes.text}>{STATUS[status].text}</p>
      {held_back !== '' && <p className={classes.text}>{held_back}</p>}
      {deadline !== null && <p className={classes.text}>Deadline: {exactTime(deadline, 'en-US')}.</p>}
      {goOn.error !== null && (
        <Alert color="red" role="alert" mt="md">
          {goOn.error}
        </Alert>
      )}
      <div className={classes.actions}>
        {mayManage && !done && (
          <Button
            loading={goOn.busy}
            rightSection={<IconExternalLink size={16} stroke={1.8} />}
            onClick={() => void goOn.run({ body: { store_id } })}
          >
            {words}
          </Button>
        )}
        {done && (
          <Button component={Link} to={to('payments.connector', { accountName: 'stripe' })}>
            Connect API keys
          </Button>
        )}
        {status !== 'not_started' && (
          <Button variant="default" leftSection={<IconRefresh size={16} stroke={1.8} />} onClick={refresh}>
            Refresh status
          </Button>
        )}
      </div>
      {!mayManage && !done && <p className={classes.text}>Ask an owner or admin of the store to continue.</p>}
    </Section>
  )
}

function Facts({ found }: { found: StripeOnboardingStatus }) {
  const { account_id, mode, charges_enabled, payouts_enabled, details_submitted, checked_at } = found
  const flag = (on: boolean) => <StatusBadge tone={on ? 'ok' : 'mute'}>{on ? 'Yes' : 'Not yet'}</StatusBadge>
  return (
    <Section title="Status at Stripe">
      <KeyValueList
        items={[
          { label: 'Takes payments', value: flag(charges_enabled) },
          { label: 'Pays out', value: flag(payouts_enabled) },
          { label: 'Application submitted', value: flag(details_submitted) },
          { label: 'Stripe mode', value: mode === 'live' ? 'Live' : 'Test' },
          { label: 'Account', value: account_id || <span className={classes.none}>None yet</span> },
          ...(checked_at === null ? [] : [{ label: 'Last checked', value: <RelativeTime value={checked_at} /> }]),
        ]}
      />
    </Section>
  )
}

function NotSetUp() {
  const mayManage = useCan('payments.manage')
  return (
    <EmptyState
      icon={IconBrandStripe}
      title="Stripe onboarding isn’t available"
      message="This server can’t open Stripe accounts for stores. You can open an account at stripe.com and connect its keys to see payments, fees and payouts here."
      action={
        mayManage && (
          <Button component={Link} to={to('payments.connector', { accountName: 'stripe' })}>
            Connect your own Stripe account
          </Button>
        )
      }
    />
  )
}

/** /lasso-pay/stripe-onboarding: creates a Stripe account and shows its missing requirements (RT-076). */
export default function StripeOnboardingScreen() {
  const { store_id } = useStore()
  const { data, load, retry } = useApi(stripeOnboarding.status, { query: { store_id } })
  const found = data?.data
  const bare = found !== undefined && !found.available && found.account_id === ''
  return (
    <DetailScreen
      header={{
        title: 'Stripe account',
        purpose: 'Open a Stripe account and see what Stripe needs before it pays out.',
      }}
      tabs={<LassoTabs />}
      load={load}
      what="The Stripe account"
      empty={bare && <NotSetUp />}
      aside={found && !bare && <Facts found={found} />}
    >
      {found && (
        <>
          <ReturnNotice />
          {found.problem !== '' && (
            <Alert color="red" role="alert">
              {found.problem} Showing the last data from Stripe.
            </Alert>
          )}
          <StartOnboarding found={found} refresh={retry} />
          {found.requirements.length > 0 && <Requirements requirements={found.requirements} />}
        </>
      )}
    </DetailScreen>
  )
}
