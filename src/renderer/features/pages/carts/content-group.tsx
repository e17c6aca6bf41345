import { IconShoppingCart } from '@tabler/icons-react'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { useCart } from './cart-context.tsx'
import { FlagField, ImageField, TextField } from './fields.tsx'

/** Content of the cart page other than the line items. */
export function ContentGroup() {
  const { client } = useCart()
  return (
    <SettingGroup
      title="Content"
      icon={IconShoppingCart}
      open
      note={client.oneClickCheckout ? 'Express' : undefined}
      keywords="name logo one-click express wallet"
    >
      <TextField name="name" label="Cart name" description="Only you see it." max={80} />
      <ImageField name="logo" label="Logo" description="Without one, the cart shows the store's logo or its name." />
      <FlagField
        name="one_click_checkout"
        label="Show express buttons"
        description="Under the cart, for the wallets that the payment page offers and one of your accounts can take."
      />
    </SettingGroup>
  )
}
