import { Button } from '@mantine/core'
import { IconBuildingBank, IconCreditCard, IconFlask, IconPlugConnected } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { orchestration } from '../../../../shared/contracts/payments/payment-accounts.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { usesExternalCheckout } from '../../../lib/stores/external-checkout.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { ProviderMark } from '../../../ui/display/provider-mark.tsx'
import { Checklist } from '../../../ui/display/checklist.tsx'
import { DetailScreen } from '../../../ui/resource/detail-screen.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import classes from '../payments.module.css'
import { paymentSteps, type PaymentStep } from '../payment-steps.ts'
import { useConnectTestGateway } from '../use-accounts.ts'

interface ChoiceProps {
  icon: typeof IconFlask
  title: string
  badge?: ReactNode
  text: string
  children: ReactNode
}

function Choice({ icon: Mark, title, badge, text, children }: ChoiceProps) {
  return (
    <section className={classes.choice} aria-label={title}>
      <header className={classes.connectorHead}>
        <ProviderMark>
          <Mark size={18} stroke={1.7} />
        </ProviderMark>
        <h3>{title}</h3>
        {badge}
      </header>
      <p className={classes.connectorText}>{text}</p>
      <div className={classes.choiceFoot}>{children}</div>
    </section>
  )
}

function TestGatewayChoice() {
  const { store_id, cart_mode } = useStore()
  const connect = useConnectTestGateway()
  return (
    <Choice
      icon={IconFlask}
      title="Test gateway"
      badge={<StatusBadge tone="info">Quickest</StatusBadge>}
      text="Built in. Accepts test cards without charging anyone, and simulates approvals, declines, 3-D Secure and disputes."
    >
      <Button
        loading={connect.busy}
        disabled={cart_mode !== 'test'}
        onClick={() => void connect.run({ body: { store_id } })}
      >
        Connect test gateway
      </Button>
      {cart_mode !== 'test' && <p className={classes.note}>Only for stores in test mode.</p>}
      {connect.error && (
        <p className={classes.problem} role="alert">
          {connect.error}
        </p>
      )}
    </Choice>
  )
}

function ConnectedChoice() {
  const mayConnect = useCan('payments.manage')
  const store = useStore()
  if (usesExternalCheckout(store)) {
    return (
      <Choice
        icon={IconPlugConnected}
        title="Whop is connected"
        badge={<StatusBadge tone="ok">Connected</StatusBadge>}
        text="Whop processes this store’s payments in its own checkout on your payment pages."
      >
        <Button component={Link} to={to('whop.dashboard')}>
          See Whop payments
        </Button>
      </Choice>
    )
  }
  return (
    <Choice
      icon={IconCreditCard}
      title="A payment account is connected"
      badge={<StatusBadge tone="ok">Connected</StatusBadge>}
      text="Your payment pages can accept payments. Check your accounts or add another one."
    >
      <Button component={Link} to={to('payments.accounts')}>
        See accounts
      </Button>
      {mayConnect && (
        <Button variant="default" component={Link} to={to('payments.choose-connector')}>
          Add account
        </Button>
      )}
    </Choice>
  )
}

function StripeChoice() {
  const { stripe_onboarding_status: status } = useStore()
  const begun = status !== 'not_started'
  return (
    <Choice
      icon={IconBuildingBank}
      title="No account yet"
      badge={begun && <StatusBadge tone={status === 'complete' ? 'ok' : 'warn'}>Stripe started</StatusBadge>}
      text="Create a Stripe account to accept payments and get payouts."
    >
      <Button variant="default" component={Link} to={to('lasso-pay.stripe-onboarding')}>
        {begun ? 'Continue with Stripe' : 'Create account'}
      </Button>
    </Choice>
  )
}

function Choices({ connected }: { connected: boolean }) {
  if (connected) {
    return (
      <div className={classes.choices}>
        <ConnectedChoice />
      </div>
    )
  }
  return (
    <div className={classes.choices}>
      <TestGatewayChoice />
      <Choice
        icon={IconCreditCard}
        title="Own payments"
        text="Connect your existing accounts to use routing, retries and reports."
      >
        <Button variant="default" component={Link} to={to('payments.choose-connector')}>
          See providers
        </Button>
      </Choice>
      <Choice
        icon={IconPlugConnected}
        title="Whop"
        text="Accept payments in Whop’s checkout on your payment pages with one API key."
      >
        <Button variant="default" component={Link} to={to('whop.integration')}>
          Connect Whop
        </Button>
      </Choice>
      <StripeChoice />
    </div>
  )
}

function stepLink({ status, path, action, allowed }: PaymentStep) {
  if (status === 'complete') return undefined
  if (!allowed) return <span className={classes.ask}>Ask an owner or admin</span>
  return (
    <Button size="xs" variant="default" component={Link} to={path}>
      {action}
    </Button>
  )
}

/** /payments/onboarding: choose how the store gets paid, with the remaining steps (ST-006). */
export default function OnboardingScreen() {
  const { store_id, store_name, role } = useStore()
  const { data, load } = useApi(orchestration.setup, { query: { store_id } })
  const steps = paymentSteps(data?.data ?? [], { store_id, role })
  const connected = steps.some(({ key, status }) => key === 'connector' && status === 'complete')
  const mayConnect = useCan('payments.manage')
  const done = steps.filter(({ status }) => status === 'complete').length
  return (
    <DetailScreen
      header={{ title: 'Payments', purpose: `Set up how ${store_name} gets paid.` }}
      load={load}
      what="The setup steps"
    >
      {(connected || mayConnect) && (
        <Section title={connected ? 'Your payments' : 'Choose how to get paid'}>
          <Choices connected={connected} />
        </Section>
      )}
      <Section flush title="Before you go live" action={`${done} of ${steps.length} done`}>
        <Checklist
          label="Setup steps"
          items={steps.map((step) => {
            const { key, label, text, status } = step
            return { key, label, text, status, action: stepLink(step) }
          })}
        />
      </Section>
    </DetailScreen>
  )
}
