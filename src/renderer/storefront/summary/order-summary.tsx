import { useState } from 'react'
import type { ReactNode } from 'react'
import { ProtectedSlot } from '../css-guard/protected-slot-context.tsx'
import { Icon } from '../content/icons.tsx'
import { Line, lineEdit } from './line-items.tsx'
import { PromoField } from '../form/promo-field.tsx'
import type { PromoState } from '../form/promo-field.tsx'
import { Section } from '../form/section.tsx'
import { useMoney, useTexts } from '../i18n/texts.tsx'
import { templateOf } from '../templates/theme.ts'
import { Totals } from './totals.tsx'
import type { CheckoutHandlers, ShopPage, ShopSession } from '../types.ts'

interface SummaryProps {
  page: ShopPage
  session: ShopSession
  shipping_title?: string | null | undefined
  promo: PromoState
  handlers: CheckoutHandlers
}

/** The number of items in a cart or an order. */
export const itemCountOf = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

function SummaryBody(props: SummaryProps & { editing: boolean; middle?: ReactNode }) {
  const { page, session, handlers } = props
  const { t } = useTexts()
  const money = useMoney(session.currency)
  return (
    <>
      <ul className="shop-lines">
        {session.cart.map((item) => (
          <Line key={item._id} line={item} currency={session.currency} edit={lineEdit(item, handlers, props.editing)} />
        ))}
      </ul>
      {props.middle}
      {page.promo_codes_enabled && <PromoField totals={session} promo={props.promo} handlers={handlers} />}
      <ProtectedSlot part="total">
        <Totals
          totals={session}
          pieces={itemCountOf(session.cart)}
          shipping_title={props.shipping_title}
          shipped={page.shipping_required}
        />
      </ProtectedSlot>
      {Boolean(session.savings_total) && (
        <p className="shop-small shop-saving">{t.you_save(money(session.savings_total ?? 0))}</p>
      )}
    </>
  )
}

/**
 * Cart, promo code and totals. 'Edit cart' turns quantities into steppers. `middle` is between line items and totals.
 */
export function OrderSummary(props: SummaryProps & { middle?: ReactNode }) {
  const { t } = useTexts()
  const [editing, setEditing] = useState(false)
  const template = templateOf(props.page.template)
  const titles = { classic: t.order_summary, modern: t.your_order, minimal: t.order }
  const canEdit = Boolean(props.handlers.onQuantity ?? props.handlers.onRemove)
  return (
    <Section
      title={titles[template]}
      className="shop-summary"
      end={
        canEdit && (
          <button type="button" className="shop-link" aria-pressed={editing} onClick={() => setEditing(!editing)}>
            {editing ? t.done : t.edit_cart}
          </button>
        )
      }
    >
      <SummaryBody {...props} editing={editing} />
    </Section>
  )
}

/** The bar at the top on phones: the total always in view, the rest on demand. */
export function SummaryBar(props: SummaryProps) {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  const short = !open && props.session.cart.find(({ note }) => note)
  const money = useMoney(props.session.currency)
  return (
    <section className="shop-bar" aria-label={open ? t.hide_summary : t.show_summary}>
      <button type="button" className="shop-bar-head" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="cart" />
        <span className="shop-bar-label">{open ? t.hide_summary : t.show_summary}</span>
        <span className={open ? 'shop-bar-arrow shop-turned' : 'shop-bar-arrow'}>
          <Icon name="chevron" size={16} />
        </span>
        <ProtectedSlot part="total" within="shop-bar-head">
          <b>{money(props.session.total)}</b>
        </ProtectedSlot>
        {short && (
          <span className="shop-small shop-short">
            {short.title} · {short.note}
          </span>
        )}
      </button>
      {open && (
        <div className="shop-bar-body">
          <SummaryBody {...props} editing={false} />
        </div>
      )}
    </section>
  )
}
