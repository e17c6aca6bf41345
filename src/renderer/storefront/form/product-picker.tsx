import { ProtectedSlot } from '../css-guard/protected-slot-context.tsx'
import { Icon } from '../content/icons.tsx'
import { useInstantTexts } from '../i18n/payment-link-texts.tsx'
import type { InstantChoice, InstantOffer, InstantVariant } from './payment-link-types.ts'
import { isOfOffer } from '../summary/line-items.tsx'
import { imageAttributes } from '../content/image.ts'
import { Section } from './section.tsx'
import { useMoney, useTexts } from '../i18n/texts.tsx'
import type { CheckoutHandlers, ShopCartItem, ShopSession } from '../types.ts'

interface ChoiceProps {
  choice: InstantChoice
  item: ShopCartItem | undefined
  offer: InstantOffer
  session: ShopSession
  handlers: CheckoutHandlers
}

/** Stock below this quantity is shown. */
const LOW_STOCK = 5

export const isSoldOut = ({ variants, minimum_quantity }: InstantChoice): boolean =>
  variants.every(({ available }) => available < minimum_quantity)

/** The cart's line item of this choice; optimizers don't count. */
export const itemOf = ({ product_id }: InstantChoice, { cart }: ShopSession): ShopCartItem | undefined =>
  cart.find((item) => item.productId === product_id && !isOfOffer(item))

/** The variant in the cart, or the one that selecting would add. */
function variantOf({ variants, minimum_quantity }: InstantChoice, item: ShopCartItem | undefined) {
  const inCart = variants.find(({ variant_id }) => variant_id === item?.product_variant_id)
  return inCart ?? variants.find(({ available }) => available >= minimum_quantity) ?? variants[0]
}

function VariantPills({ choice, item, offer }: ChoiceProps) {
  const t = useInstantTexts()
  const { product_id, title, variants, minimum_quantity } = choice
  const { pending_choice: choosing } = offer
  const pressed = choosing?.product_id === product_id ? choosing.variant_id : null
  const chosen = pressed ?? variantOf(choice, item)?.variant_id
  if (variants.length < 2) return null
  const pill = ({ variant_id, title: name, available }: InstantVariant) => (
    <label key={variant_id} className="shop-pill">
      <input
        type="radio"
        name={`shop-variant-${product_id}`}
        value={variant_id}
        checked={variant_id === chosen}
        disabled={available < minimum_quantity}
        onChange={() => offer.onSelect(product_id, variant_id, true)}
      />
      <span>{name}</span>
      {available < minimum_quantity && <span className="shop-sr"> {t.sold_out}</span>}
    </label>
  )
  return (
    <fieldset className="shop-pills">
      <legend className="shop-sr">{t.variant_of(title)}</legend>
      {variants.map(pill)}
    </fieldset>
  )
}

function QuantityStepper({ choice, item, handlers }: ChoiceProps) {
  const { t } = useTexts()
  const words = useInstantTexts()
  const { onQuantity } = handlers
  if (!item || !onQuantity || item.sold_out) return null
  const { quantity, title } = item
  const available = variantOf(choice, item)?.available ?? quantity
  const most = Math.min(choice.maximum_quantity ?? available, available)
  const least = choice.minimum_quantity
  if (most <= least && quantity === least) return null
  return (
    <div className="shop-choice-row">
      <span className="shop-soft">{words.quantity}</span>
      <span className="shop-stepper" role="group" aria-label={t.quantity_of(title)}>
        <button
          type="button"
          aria-label={t.fewer(title)}
          disabled={quantity <= least}
          onClick={() => onQuantity(item, quantity - 1)}
        >
          <Icon name="minus" size={16} />
        </button>
        <output>{quantity}</output>
        <button
          type="button"
          aria-label={t.more(title)}
          disabled={quantity >= most || Boolean(item.note)}
          onClick={() => onQuantity(item, quantity + 1)}
        >
          <Icon name="plus" size={16} />
        </button>
      </span>
    </div>
  )
}

/** The stock notice of a selected line item that is short, with a button to remove it. */
function ShortStock({ item, handlers: { onRemove } }: ChoiceProps) {
  const { t } = useTexts()
  if (!item?.note) return null
  return (
    <div className="shop-choice-row">
      <span className="shop-small shop-short">{item.note}</span>
      {onRemove && (
        <button
          type="button"
          className="shop-link"
          aria-label={t.remove_item(item.title)}
          onClick={() => onRemove(item)}
        >
          {t.remove}
        </button>
      )}
    </div>
  )
}

/** Variant and quantity of the selected choice. */
export function ChoiceDetails(props: ChoiceProps) {
  return (
    <div className="shop-choice-details">
      <VariantPills {...props} />
      <ShortStock {...props} />
      <QuantityStepper {...props} />
    </div>
  )
}

function note(choice: InstantChoice, variant: InstantVariant | undefined, t: ReturnType<typeof useInstantTexts>) {
  if (isSoldOut(choice)) return t.sold_out
  if (variant && variant.available <= LOW_STOCK) return t.left(variant.available)
  return choice.minimum_quantity > 1 ? t.from_quantity(choice.minimum_quantity) : variant?.title
}

/** True if it is shown as selected: optimistically, until the server responds. */
function isChosen({ choice, item, offer: { pending_choice: choosing, mode } }: ChoiceProps): boolean {
  if (choosing?.product_id === choice.product_id) return choosing.selected
  return mode === 'single' && choosing ? false : Boolean(item)
}

function Choice(props: ChoiceProps) {
  const { choice, item, offer, session } = props
  const t = useInstantTexts()
  const money = useMoney(session.currency)
  const { product_id, title, image } = choice
  const variant = variantOf(choice, item)
  const out = isSoldOut(choice) && !item
  return (
    <div className={out ? 'shop-card shop-choice-out' : 'shop-card'}>
      <label className="shop-card-row">
        <input
          type={offer.mode === 'single' ? 'radio' : 'checkbox'}
          name={offer.mode === 'single' ? 'shop-choice' : `shop-choice-${product_id}`}
          value={product_id}
          checked={isChosen(props)}
          disabled={out}
          onChange={({ target }) => offer.onSelect(product_id, null, target.checked)}
        />
        <span className="shop-choice-picture">
          {image ? (
            <img {...imageAttributes(image, '56px')} alt="" width="56" height="56" />
          ) : (
            <Icon name="bag" size={24} />
          )}
        </span>
        <span className="shop-card-text">
          <span className="shop-strong">{title}</span>
          <span className="shop-small shop-soft">{note(choice, variant, t)}</span>
        </span>
        <ProtectedSlot part="price" within="shop-card-end">
          <span className="shop-price">
            <b>{money(variant?.price ?? 0)}</b>
          </span>
        </ProtectedSlot>
      </label>
      {offer.mode === 'multiple' && item && (
        <div className="shop-card-panel">
          <ChoiceDetails {...props} />
        </div>
      )}
    </div>
  )
}

/** The products of the page, with one or several selected (PP-007, GAP-60). A single product needs no list. */
export function Choices({ offer, session, handlers }: Pick<ChoiceProps, 'offer' | 'session' | 'handlers'>) {
  const t = useInstantTexts()
  const shared = { offer, session, handlers }
  const { choices, mode } = offer
  const chosen = choices.find((choice) => itemOf(choice, session))
  const details = chosen && <ChoiceDetails {...shared} choice={chosen} item={itemOf(chosen, session)} />
  if (choices.length < 2) return details
  const title = mode === 'single' ? t.choose_one : t.choose_some
  return (
    <Section title={title}>
      <fieldset className="shop-cards">
        <legend className="shop-sr">{title}</legend>
        {choices.map((choice) => (
          <Choice key={choice.product_id} {...shared} choice={choice} item={itemOf(choice, session)} />
        ))}
      </fieldset>
      {mode === 'single' && details}
    </Section>
  )
}
