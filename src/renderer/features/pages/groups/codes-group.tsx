import { IconDiscount } from '@tabler/icons-react'
import { SettingGroup } from '../../../ui/resource/editor-parts.tsx'
import { FlagField } from '../fields.tsx'
import { usePaymentPage } from '../payment-page-context.tsx'

/** Promo codes that shoppers can enter (PP-003). */
export function CodesGroup() {
  const { promo_codes_enabled: promo, affiliate_codes_enabled: affiliate } = usePaymentPage().values
  const note = [promo && 'Promo', affiliate && 'Affiliate'].filter(Boolean).join(', ')
  return (
    <SettingGroup title="Promo and affiliate codes" icon={IconDiscount} note={note || 'Off'} keywords="discount coupon">
      <FlagField
        name="promo_codes_enabled"
        label="Accept promo codes"
        description="Adds a field below the order items."
      />
      <FlagField
        name="affiliate_codes_enabled"
        label="Ask for an affiliate code"
        description="Saved with the order. It doesn’t change the price."
      />
    </SettingGroup>
  )
}
