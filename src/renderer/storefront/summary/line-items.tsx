import { ProtectedSlot } from '../css-guard/protected-slot-context.tsx'
import { Icon } from '../content/icons.tsx'
import { imageAttributes } from '../content/image.ts'
import { useMoney, useTexts } from '../i18n/texts.tsx'
import type { CheckoutHandlers, ShopCartItem, ShopLine } from '../types.ts'

/** True if a line item came with an accepted offer, which has one of each product. */
export const isOfOffer = (line: ShopCartItem): boolean =>
  Boolean(line.is_order_bump || line.is_upsell || line.is_downsell || line.is_bundle)

/**
 * A line item's current price and, if it is lower than the regular one, that one struck through. Minor units, for the
 * whole line item.
 */
export function LinePrice({ line, currency }: { line: ShopLine; currency: string }) {
  const { t } = useTexts()
  const money = useMoney(currency)
  const now = line.discount_price ?? line.price
  return (
    <span className="shop-price">
      {now < line.price && (
        <>
          <span className="shop-sr">{t.was} </span>
          <s>{money(line.price * line.quantity)}</s>
          <span className="shop-sr"> {t.now} </span>
        </>
      )}
      <b>{money(now * line.quantity)}</b>
    </span>
  )
}

/** The allowed changes of a cart's line item; absent for an order, whose line items are final. */
export interface LineEdit {
  onQuantity?: ((quantity: number) => void) | undefined
  onRemove?: (() => void) | undefined
}

/** The allowed changes of a line item: all while `editing`, and at any time those that fix one short of stock. */
export function lineEdit(
  item: ShopCartItem,
  { onQuantity, onRemove }: Pick<CheckoutHandlers, 'onQuantity' | 'onRemove'>,
  editing = false,
): LineEdit | undefined {
  if (!editing && !item.note) return undefined
  return {
    // An offer's price is for one item; a higher quantity would have a different price.
    onQuantity: onQuantity && !item.sold_out && !isOfOffer(item) ? (quantity) => onQuantity(item, quantity) : undefined,
    onRemove: onRemove && (() => onRemove(item)),
  }
}

function Stepper({ line, edit }: { line: ShopLine; edit: LineEdit }) {
  const { t } = useTexts()
  const { onQuantity, onRemove } = edit
  return (
    <span className="shop-line-edit">
      {onQuantity && (
        <span className="shop-stepper" role="group" aria-label={t.quantity_of(line.title)}>
          <button
            type="button"
            aria-label={t.fewer(line.title)}
            disabled={line.quantity <= 1}
            onClick={() => onQuantity(line.quantity - 1)}
          >
            <Icon name="minus" size={16} />
          </button>
          <output>{line.quantity}</output>
          <button
            type="button"
            aria-label={t.more(line.title)}
            disabled={Boolean(line.note)}
            onClick={() => onQuantity(line.quantity + 1)}
          >
            <Icon name="plus" size={16} />
          </button>
        </span>
      )}
      {onRemove && (
        <button type="button" className="shop-link" aria-label={t.remove_item(line.title)} onClick={onRemove}>
          {t.remove}
        </button>
      )}
    </span>
  )
}

/** A line item of a cart or an order: image with quantity, title, variant and price. */
export function Line({ line, currency, edit }: { line: ShopLine; currency: string; edit?: LineEdit | undefined }) {
  const { t } = useTexts()
  return (
    <li className="shop-line">
      <span className="shop-picture">
        {line.image ? (
          <img {...imageAttributes(line.image, '64px')} alt="" width="64" height="64" loading="lazy" />
        ) : (
          <Icon name="bag" size={26} />
        )}
        <span className="shop-count">
          <span className="shop-sr">{t.quantity_of(line.title)} </span>
          {line.quantity}
        </span>
      </span>
      <span className="shop-line-text">
        <span className="shop-strong">{line.title}</span>
        {line.variant_title && <span className="shop-small shop-soft">{line.variant_title}</span>}
        {line.note && <span className="shop-small shop-short">{line.note}</span>}
        {line.help}
        {edit && <Stepper line={line} edit={edit} />}
      </span>
      <ProtectedSlot part="price" within="shop-line">
        <LinePrice line={line} currency={currency} />
      </ProtectedSlot>
    </li>
  )
}
