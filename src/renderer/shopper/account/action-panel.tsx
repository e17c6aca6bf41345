import { useEffect, useRef, useState } from 'react'
import type { PortalSubscription } from '../../../shared/contracts/subscriptions/portal-shapes.ts'
import { addDays } from '../../../shared/domain/subscriptions/billing-calendar.ts'
import { Notice } from '../../storefront/content/inline-alert.tsx'
import { Spinner } from '../../storefront/content/button.tsx'
import { usePortalTexts } from '../../storefront/portal/portal-texts.tsx'
import { AccountError } from './account-api.ts'
import { errorText } from './error-text.ts'
import { fill, useAccountTexts } from './account-texts.tsx'
import { ActionFields, type FieldValues } from './action-fields.tsx'
import { performAction, previewAction, type ActionPreview, type CustomerAction } from './actions.ts'
import { pageReplaced, useCall } from './use-call.ts'

/** A delivery, or a one-time item of the next one. */
export type ActionTarget = { cycle: number; day: string } | { variant_id: string }

interface ActionPanelProps {
  of: PortalSubscription
  action: CustomerAction
  /** Today in the store's time zone, 'YYYY-MM-DD'. */
  today: string
  /** What the action is about; absent: the next delivery. */
  target?: ActionTarget | undefined
  onClose: () => void
}

/** Names the delivery that was shown: a second press, or one after a renewal, is refused and skips no other one. */
function deliveryOf({ upcoming: [next] }: PortalSubscription, target: ActionTarget | undefined): FieldValues {
  if (target && 'cycle' in target) return { cycle: target.cycle }
  return next ? { cycle: next.cycle } : {}
}

/** The values that a form starts with. */
function startValues({ of, action, today, target }: ActionPanelProps): FieldValues {
  switch (action) {
    case 'skip':
    case 'unskip':
      return deliveryOf(of, target)
    case 'move':
      return { move_date: addDays(of.next_charge_day ?? today, 7) }
    case 'pause':
      return { pause_duration: 30 }
    case 'change_quantity':
      return { quantity: of.quantity }
    case 'swap':
      return { variant_id: of.swaps[0]?.variant_id ?? '' }
    case 'remove_item':
      return target && 'variant_id' in target ? { variant_id: target.variant_id } : {}
    case 'change_address':
      return of.shipping_address ? { shipping_address: of.shipping_address } : {}
    default:
      return {}
  }
}

/** Nothing to preview before a product is chosen. */
const isIncomplete = (action: CustomerAction, { variant_id }: FieldValues): boolean =>
  action === 'add_item' && variant_id === undefined

const NOTHING_YET = { preview: null, problem: null }

/** The preview of the current values, and its refusal or failure in words. */
function usePreview(of: PortalSubscription, action: CustomerAction, values: FieldValues) {
  const t = useAccountTexts()
  const [found, setFound] = useState<{ key: string; preview: ActionPreview | null; problem: string | null } | null>(
    null,
  )
  const key = JSON.stringify(values)
  const waits = isIncomplete(action, values)
  useEffect(() => {
    if (waits) return
    let isCurrent = true
    const inWords = (problem: Parameters<typeof errorText>[2]) => errorText(t, document.documentElement.lang, problem)
    const show = (preview: ActionPreview | null, problem: string | null) =>
      isCurrent && setFound({ key, preview, problem })
    previewAction(of, action, values).then(
      (preview) =>
        show(preview.refusal ? null : preview, preview.refusal && inWords({ status: 422, ...preview.refusal })),
      (error: unknown) => show(null, error instanceof AccountError ? inWords(error) : t.failed),
    )
    return () => {
      isCurrent = false
    }
    // The key stands for the values.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [of, action, key, t])
  if (waits) return NOTHING_YET
  return found?.key === key ? found : null
}

interface PreviewTextProps {
  of: PortalSubscription
  action: CustomerAction
  preview: ActionPreview
}

function PreviewText({ of, action, preview }: PreviewTextProps) {
  const t = useAccountTexts()
  const { day, money } = usePortalTexts()
  // What is added to a delivery that was paid in advance is charged with it.
  const charged = preview.after.filter((charge) => charge.charged || charge.amount > 0)
  const tax = action === 'add_item' ? (charged[0]?.tax ?? 0) : 0
  return (
    <>
      {preview.effective_day !== null && <p>{fill(t.effective, { date: day(preview.effective_day) })}</p>}
      {preview.proration !== undefined && <p>{fill(t.due_now, { amount: money(preview.proration, of.currency) })}</p>}
      {preview.credit !== undefined && <p>{fill(t.credited, { amount: money(preview.credit, of.currency) })}</p>}
      {charged.length === 0 ? (
        <p>{t.nothing_charged}</p>
      ) : (
        <>
          <p className="shop-soft">{t.next_charges}</p>
          <ul className="shop-account-charges">
            {charged.map((charge) => (
              <li key={charge.cycle}>
                <span>{day(charge.day)}</span>
                <b>{money(charge.amount, of.currency)}</b>
              </li>
            ))}
          </ul>
          {tax > 0 && <p className="shop-soft shop-small">{fill(t.tax_part, { amount: money(tax, of.currency) })}</p>}
        </>
      )}
    </>
  )
}

function useTitle({ of, action, target }: ActionPanelProps): { title: string; confirm: string } {
  const t = useAccountTexts()
  const { t: portal, day } = usePortalTexts()
  const chosen = target && 'day' in target ? target.day : of.next_charge_day
  const date = chosen === null ? '' : day(chosen, 'short')
  const item = target && 'variant_id' in target ? target.variant_id : ''
  const removed = of.add_ons.find(({ variant_id }) => variant_id === item)?.title ?? ''
  const isOver = of.status === 'cancelled'
  const titles: Readonly<Record<CustomerAction, readonly [string, string]>> = {
    skip: [fill(t.skip_title, { date }), portal.skip_day(date)],
    unskip: [fill(t.unskip_title, { date }), portal.undo_skip],
    move: [t.move_title, portal.change_date],
    pause: [t.pause_title, portal.pause],
    activate: isOver ? [`${portal.restart}?`, portal.restart] : [t.resume_title, portal.resume],
    swap: [t.swap_title, portal.swap],
    change_quantity: [t.quantity_title, portal.change_quantity],
    add_item: [t.add_item_title, portal.add_item],
    remove_item: [fill(t.remove_item_title, { item: removed }), portal.remove],
    change_address: [t.address_title, t.confirm],
    cancel: [portal.cancel_title, portal.cancel],
  }
  const [title, confirm] = titles[action]
  return { title, confirm }
}

/** Confirms an action: its fields, when it takes effect and what will be charged then. Nothing changes before. */
export function ActionPanel(props: ActionPanelProps) {
  const { of, action, today, onClose } = props
  const t = useAccountTexts()
  const { title, confirm } = useTitle(props)
  const [values, setValues] = useState(() => startValues(props))
  const shown = usePreview(of, action, values)
  const { busy, error, run } = useCall()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const isReady = shown?.preview !== null && shown !== null
  const send = () =>
    run(async () => {
      await performAction(of, action, values)
      // The page of the server shows the new state; its address has no panel.
      location.assign(
        `/account?${new URLSearchParams({ view: 'subscription', subscription_id: of.subscription_id }).toString()}`,
      )
      await pageReplaced()
    })
  return (
    <section className="shop-portal-card shop-account-panel" aria-labelledby="account-action">
      <h2 id="account-action" tabIndex={-1} ref={heading}>
        {title}
      </h2>
      <ActionFields of={of} action={action} today={today} values={values} onChange={setValues} />
      <div aria-live="polite" aria-busy={shown === null}>
        {shown === null ? (
          <Spinner />
        ) : (
          shown.preview && <PreviewText of={of} action={action} preview={shown.preview} />
        )}
        {shown?.problem && <Notice>{shown.problem}</Notice>}
      </div>
      {error !== null && <Notice kind="error">{error}</Notice>}
      <div className="shop-portal-pair">
        <button
          type="button"
          className="shop-button shop-button-main"
          aria-disabled={busy || !isReady || undefined}
          onClick={() => isReady && void send()}
        >
          {busy && <Spinner size={18} />}
          {confirm}
        </button>
        <button type="button" className="shop-button shop-button-plain" onClick={onClose}>
          {t.keep}
        </button>
      </div>
    </section>
  )
}
