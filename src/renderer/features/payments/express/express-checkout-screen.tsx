import { Switch } from '@mantine/core'
import { Link } from 'react-router-dom'
import {
  expressCheckout,
  type ExpressSettings,
  type ExpressState,
} from '../../../../shared/contracts/checkout/express-checkout.ts'
import type { ExpressMethod } from '../../../../shared/domain/checkout/express.ts'
import { paymentTabs } from '../../../lib/navigation/payment-tabs.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { KeyValueList } from '../../../ui/display/key-value.tsx'
import { DetailScreen } from '../../../ui/resource/detail-screen.tsx'
import { ScreenTabs } from '../../../ui/layout/screen-tabs.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Segments } from '../../../ui/inputs/segments.tsx'
import { SortList } from '../../../ui/display/sort-list.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { ExpressPreview } from './express-preview.tsx'
import { areOffOnPages, EXPRESS_NAMES, isVisible, BUTTON_STYLES, stateText, nextStep } from './express-labels.ts'
import classes from './express.module.css'

interface Changes {
  apple_pay?: boolean
  google_pay?: boolean
  paypal?: boolean
  order?: ExpressMethod[]
  look?: ExpressSettings['look']
}

function Missing({ state }: { state: ExpressState }) {
  const step = nextStep(state)
  if (state.missing === null) return null
  return (
    <div className={classes.missing}>
      <span>{state.missing.text}</span>
      {step && <Link to={step.path}>{step.label}</Link>}
    </div>
  )
}

interface RowProps {
  state: ExpressState
  disabled: boolean
  /** True if a banner above explains it for all methods. */
  hideMissing: boolean
  onToggle: (on: boolean) => void
}

function VisibilityBadge({ state }: Pick<RowProps, 'state'>) {
  if (isVisible(state))
    return (
      <StatusBadge tone="ok" size="small">
        Shown
      </StatusBadge>
    )
  return (
    <StatusBadge tone={state.on ? 'warn' : 'mute'} size="small">
      {state.on ? 'Not shown yet' : 'Off'}
    </StatusBadge>
  )
}

function MethodRow({ state, disabled, hideMissing, onToggle }: RowProps) {
  const { method, on } = state
  const name = EXPRESS_NAMES[method]
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <p className={classes.name}>
          {name}
          <VisibilityBadge state={state} />
        </p>
        <p className={classes.text}>{stateText(state)}</p>
        {on && !hideMissing && <Missing state={state} />}
      </div>
      <Switch
        aria-label={`Offer ${name}`}
        checked={on}
        disabled={disabled}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
    </div>
  )
}

function Domains({ domains }: Pick<ExpressSettings, 'domains'>) {
  const { store_id } = useStore()
  const wordsOf = ({ verified, apple_pay }: ExpressSettings['domains'][number]) => {
    if (!verified) return <StatusBadge tone="warn">DNS record missing</StatusBadge>
    if (apple_pay === null) return <StatusBadge tone="mute">Not registered with Apple</StatusBadge>
    return apple_pay ? (
      <StatusBadge tone="ok">Registered with Apple</StatusBadge>
    ) : (
      <StatusBadge tone="warn">Not registered with Apple</StatusBadge>
    )
  }
  return (
    <Section
      title="Domains"
      note="Apple Pay only works on domains registered with Apple."
      action={<Link to={to('edit-store', { store_id })}>Checkout domain</Link>}
    >
      <KeyValueList items={domains.map((each) => ({ label: each.domain, value: wordsOf(each) }))} />
    </Section>
  )
}

function useChange() {
  const { store_id } = useStore()
  const toast = useNotification()
  const action = useAction(expressCheckout.update, {
    invalidates: [expressCheckout.get],
    onSuccess: () => toast.success('Saved. Pages update the next time they load.'),
  })
  return { action, change: (changes: Changes) => void action.run({ body: { store_id, ...changes } }) }
}

function Settings({ settings }: { settings: ExpressSettings }) {
  const mayManage = useCan('payments.manage')
  const { action, change } = useChange()
  const { methods, look, pages } = settings
  const disabled = !mayManage || action.busy
  const allOff = areOffOnPages(methods)
  return (
    <>
      <Section
        title="Buttons"
        note={
          pages === 0
            ? 'This store has no live payment page yet.'
            : 'You can also turn off buttons on each page. Drag to reorder.'
        }
      >
        {allOff && (
          <div className={`${classes.missing} ${classes.banner}`}>
            <span>Express buttons are off on all live payment pages.</span>
            <Link to={to('payment-pages.list')}>Open payment pages</Link>
          </div>
        )}
        <SortList
          label="Wallets in order"
          items={methods}
          keyOf={({ method }) => method}
          nameOf={({ method }) => EXPRESS_NAMES[method]}
          disabled={disabled}
          onSort={(sorted) => change({ order: sorted.map(({ method }) => method) })}
        >
          {(state) => (
            <MethodRow
              state={state}
              disabled={disabled}
              hideMissing={allOff}
              onToggle={(on) => change({ [state.method]: on })}
            />
          )}
        </SortList>
        {!mayManage && <p className={classes.note}>Ask an owner or admin to change these settings.</p>}
        <p className={classes.note}>Turning off PayPal also removes it from the payment form.</p>
        {action.error !== null && (
          <p className={classes.problem} role="alert">
            {action.error} No changes were saved.
          </p>
        )}
      </Section>
      <Section title="Colors">
        <div className={classes.choice}>
          <p className={classes.text}>
            Brand uses each company’s colors. The other options use one color for all buttons.
          </p>
          <fieldset disabled={disabled} style={{ border: 0, margin: 0, padding: 0 }}>
            <Segments
              label="Button colors"
              value={look}
              options={BUTTON_STYLES}
              onChange={(value) => change({ look: value })}
            />
          </fieldset>
        </div>
      </Section>
    </>
  )
}

/** /payments/express-checkout: one-click wallets above the payment form (RT-021). */
export default function ExpressCheckoutScreen() {
  const { store_id, using_lasso_payments } = useStore()
  const { data, load } = useApi(expressCheckout.get, { query: { store_id } })
  const settings = data?.data
  return (
    <DetailScreen
      header={{
        title: 'Express checkout',
        purpose: 'Let shoppers pay with a wallet instead of filling in the form.',
      }}
      tabs={using_lasso_payments && <ScreenTabs label="Own payments" tabs={paymentTabs} />}
      load={load}
      what="Express checkout"
      aside={settings && <ExpressPreview settings={settings} />}
    >
      {settings && (
        <>
          <Settings settings={settings} />
          <Domains domains={settings.domains} />
        </>
      )}
    </DetailScreen>
  )
}
