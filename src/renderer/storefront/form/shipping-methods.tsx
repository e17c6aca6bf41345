import { Suspense } from 'react'
import { Notice } from '../content/inline-alert.tsx'
import { onDemand } from '../hydration/lazy-component.tsx'
import { RadioCards } from './radio-cards.tsx'
import { Section } from './section.tsx'
import { useMoney, useTexts } from '../i18n/texts.tsx'
import type { ShopSession, ShopShippingMethod } from '../types.ts'

const FindingRates = onDemand(async () => ({ default: (await import('./finding-rates.tsx')).FindingRates }))

/** The state of the methods. `loading` reserves their space; `needs_address` says that rates wait for an address. */
export interface ShippingChoice {
  methods: readonly ShopShippingMethod[]
  loading?: boolean
  needs_address?: boolean
}

/**
 * The methods as rows. With free shipping: one row at no cost and no choice (SS-022, SS-023), because the session's
 * method is cleared then.
 */
export function ShippingMethods(props: {
  choice: ShippingChoice
  session: ShopSession
  onSelect: (id: string) => void
}) {
  const { t } = useTexts()
  const money = useMoney(props.session.currency)
  const { methods, loading, needs_address: needsAddress } = props.choice

  if (props.session.progress_reward_free_shipping) {
    const cards = [{ id: 'free', title: t.free_shipping, text: methods[0]?.shipping_timeframe, end: t.free }]
    return (
      <Section title={t.shipping_method}>
        <RadioCards name="shop-shipping" legend={t.shipping_method} cards={cards} selected="free" onSelect={() => {}} />
      </Section>
    )
  }
  const available =
    methods.length > 0 ? (
      <RadioCards
        name="shop-shipping"
        legend={t.shipping_method}
        selected={props.session.shipping_method_id}
        onSelect={props.onSelect}
        cards={methods.map((method) => ({
          id: method.id,
          title: method.shipping_title,
          text: [method.shipping_timeframe, method.shipping_description].filter(Boolean).join(', '),
          end: method.shipping_rate === 0 ? t.free : money(method.shipping_rate),
        }))}
      />
    ) : (
      <p className="shop-empty-note">{needsAddress ? t.shipping_after_address : t.no_shipping}</p>
    )
  return (
    <Section title={t.shipping_method}>
      {props.session.shipping_notice && <Notice>{props.session.shipping_notice.text}</Notice>}
      {loading ? (
        <Suspense fallback={<div className="shop-bone shop-bone-cards" />}>
          <FindingRates />
        </Suspense>
      ) : (
        available
      )}
    </Section>
  )
}
