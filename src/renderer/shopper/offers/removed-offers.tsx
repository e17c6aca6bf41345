import './removed-offers.css'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../storefront/i18n/texts.tsx'
import { lostWordsOf } from './removed-offers-messages.ts'
import type { ShopState } from '../session/checkout-store.ts'

type Lost = NonNullable<ShopState['lost_offers']>

/** Says which offers a removed product has taken along, and brings all of it back. It stays until it is answered. */
export function LostOffers(props: { lost: Lost; onUndo: () => void; onClose: () => void }) {
  const { item, lines } = props.lost
  const { locale } = useTexts()
  const words = lostWordsOf(locale)
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // What was pressed has left the page: the focus goes on here.
    if (document.activeElement === document.body) undo.current?.focus()
  }, [])
  const names = new Intl.ListFormat(locale, { type: 'conjunction' }).format(lines.map(({ title }) => title))
  return (
    <div className="shop-lost" role="alert">
      <p>{words.lost(names, item.title)}</p>
      <button ref={undo} type="button" onClick={props.onUndo}>
        {words.undo}
      </button>
      <button type="button" onClick={props.onClose}>
        {words.close}
      </button>
    </div>
  )
}
