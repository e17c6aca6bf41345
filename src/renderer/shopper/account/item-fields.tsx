import { useEffect, useState } from 'react'
import type { AddableItem, PortalSubscription } from '../../../shared/contracts/subscriptions/portal-shapes.ts'
import { Spinner } from '../../storefront/content/button.tsx'
import { Notice } from '../../storefront/content/inline-alert.tsx'
import { TextField } from '../../storefront/form/fields.tsx'
import { PortalImage } from '../../storefront/portal/portal-parts.tsx'
import { usePortalTexts } from '../../storefront/portal/portal-texts.tsx'
import { AccountError, callAccount } from './account-api.ts'
import { fill, useAccountTexts } from './account-texts.tsx'
import { errorText } from './error-text.ts'

/** Shorter lists need no search. */
const SEARCHED_FROM = 8
/** The stock is shown from here on down. */
const FEW = 5
const TYPING_MS = 250

interface Found {
  search: string
  items: AddableItem[]
  problem: string | null
}

/** Products that can be added, and whether the store has enough of them to search. */
function useItems(subscription_id: string, search: string): { found: Found | null; isSearched: boolean } {
  const t = useAccountTexts()
  const [found, setFound] = useState<Found | null>(null)
  const [isSearched, setSearched] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const query = new URLSearchParams({ subscription_id, ...(search !== '' && { search }) })
      try {
        const { items } = await callAccount<{ items: AddableItem[] }>('GET', `addable-items?${query.toString()}`)
        if (!isCurrent) return
        setFound({ search, items, problem: null })
        if (items.length >= SEARCHED_FROM) setSearched(true)
      } catch (error) {
        if (!(error instanceof AccountError)) throw error
        if (isCurrent) setFound({ search, items: [], problem: errorText(t, document.documentElement.lang, error) })
      }
    }
    const timer = setTimeout(() => void load(), search === '' ? 0 : TYPING_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [subscription_id, search, t])
  return { found: found?.search === search ? found : null, isSearched }
}

export interface ChosenItem {
  variant_id?: string
  quantity?: number
}

interface ItemFieldsProps {
  of: PortalSubscription
  chosen: ChosenItem
  onChoose: (chosen: ChosenItem) => void
}

/** Chooses a product of the store and how many of it come with the next delivery. */
export function ItemFields({ of, chosen, onChoose }: ItemFieldsProps) {
  const t = useAccountTexts()
  const { money } = usePortalTexts()
  const [search, setSearch] = useState('')
  const { found, isSearched } = useItems(of.subscription_id, search.trim())
  const item = found?.items.find(({ variant_id }) => variant_id === chosen.variant_id)
  return (
    <>
      <p className="shop-soft">{t.add_item_note}</p>
      {isSearched && <TextField id="account-search" label={t.add_item_search} value={search} onChange={setSearch} />}
      {found === null && <Spinner />}
      {found?.problem && <Notice kind="error">{found.problem}</Notice>}
      {found?.problem === null && found.items.length === 0 && <p>{t.add_item_none}</p>}
      {found !== null && found.items.length > 0 && (
        <fieldset className="shop-portal-rows shop-account-items">
          <legend className="shop-sr">{t.add_item_title}</legend>
          {found.items.map(({ variant_id, title, image, price, available }) => (
            <label key={variant_id} className="shop-portal-row shop-portal-choice">
              <input
                type="radio"
                name="item"
                checked={variant_id === chosen.variant_id}
                onChange={() => onChoose({ variant_id, quantity: 1 })}
              />
              <PortalImage src={image} size={44} />
              <span>
                <b>{title}</b>
                <span className="shop-soft shop-small">
                  {money(price, of.currency)}
                  {available <= FEW && ` · ${fill(t.add_item_left, { count: available })}`}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {item && (
        <label className="shop-account-date">
          {t.quantity}
          <input
            type="number"
            min={1}
            max={item.available}
            value={chosen.quantity ?? 1}
            onChange={({ target }) =>
              target.value && onChoose({ ...chosen, quantity: Math.max(1, Math.round(Number(target.value))) })
            }
          />
        </label>
      )}
    </>
  )
}
