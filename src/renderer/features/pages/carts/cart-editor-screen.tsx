import { IconShoppingCart } from '@tabler/icons-react'
import { useParams } from 'react-router-dom'
import type { CartDraft } from '../../../../shared/contracts/pages/carts.ts'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { colorCheck, cssCheck, type Check } from '../editor/page-checks.ts'
import { colorWarnings } from '../editor/colors/colors.ts'
import { ContentEditorScreen } from '../editor/content-editor-screen.tsx'
import { CssGroup } from '../editor/colors/css-group.tsx'
import { COUNTED_FROM_VISIT, LimitedGroup, STOCK_HINT } from '../editor/colors/urgency-group.tsx'
import { editorOf, type Groups } from '../editor/editor-kind.tsx'
import classes from '../groups/groups.module.css'
import { cartColors } from './cart-colors.ts'
import { CartProvider, type CartEditor, useCart } from './cart-context.tsx'
import type { CartValues } from './cart-kind.ts'
import { cartPreview } from './cart-preview.ts'
import { FlagField, ImageField, TextField } from './fields.tsx'
import { StyleGroup } from './style-group.tsx'

/** Content of the cart page other than the line items. */
function ContentGroup() {
  const { client } = useCart()
  return (
    <SettingGroup
      title="Content"
      icon={IconShoppingCart}
      open
      note={client.oneClickCheckout ? 'Express' : undefined}
      keywords="name logo one-click express wallet"
    >
      <TextField name="name" label="Cart name" description="Only your team sees this." max={80} />
      <ImageField name="logo" label="Logo" description="Leave blank to use your store’s logo or name." />
      <FlagField
        name="one_click_checkout"
        label="Show express buttons"
        description="Shown below the cart for wallets that your payment page and accounts support."
      />
    </SettingGroup>
  )
}

/** Limited time and stock. */
function UrgencyGroup() {
  const { client } = useCart()
  return (
    <LimitedGroup
      title="Urgency"
      note={[client.limitedTimeEnabled && 'Time', client.limitedStockEnabled && 'Stock'].filter(Boolean).join(', ')}
      time={{ name: 'limited_time_enabled', label: 'Show a countdown' }}
      counted={COUNTED_FROM_VISIT}
      stock="limited_stock_enabled"
    >
      <p className={classes.hint}>{STOCK_HINT}</p>
    </LimitedGroup>
  )
}

const groups: Groups = [
  ['content', ContentGroup],
  ['style', StyleGroup],
  ['urgency', UrgencyGroup],
  ['css', CssGroup],
]

/** Checks to review before publishing the cart. */
function useChecks({ values }: CartEditor, hiddenParts: readonly string[]): Check[] {
  const checks: (Check | null)[] = [
    colorCheck(colorWarnings(cartColors, values)),
    values.limited_time_enabled
      ? {
          key: 'time',
          ok: true,
          title: `The notice ends ${values.limited_time_remaining} minutes after the shopper’s first visit`,
        }
      : null,
    cssCheck(values.custom_css, hiddenParts),
  ]
  return checks.filter((check) => check !== null)
}

const cartEditor = editorOf<CartValues, CartDraft>({
  preview: cartPreview,
  label: () => 'Cart',
  groups: () => groups,
  colours: cartColors,
  Provider: CartProvider,
  useChecks,
})

/** /editor/checkout/carts/update/{cartId} (RT-103). */
export default function CartEditorScreen() {
  const { cartId = '' } = useParams()
  return <ContentEditorScreen key={cartId} of={cartEditor} id={cartId} />
}
