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
