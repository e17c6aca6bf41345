import { useEffect, useState } from 'react'
import { emptyAddress } from '../../shared/domain/address.ts'
import { isPreviewMessage } from '../../shared/preview.ts'
import type { PreviewMessage, PreviewReady } from '../../shared/preview.ts'
import { Notice } from '../storefront/notices.tsx'
import { PageFrame } from '../storefront/page-frame.tsx'
import { StandardCheckout } from '../storefront/standard-checkout.tsx'
import { ShopSkeleton } from '../storefront/states.tsx'
import type { CheckoutHandlers, ShopSession } from '../storefront/types.ts'
import type { ShopperMessages } from './messages.ts'

/** A cart to look at in the editor. Nobody can pay for it. */
const sampleSession: ShopSession = {
  _id: 'preview',
  cart: [
    {
      _id: 'preview-1',
      productId: 'preview-1',
      title: 'Sample product',
      variant_title: 'Large',
      quantity: 1,
      price: 4900,
    },
    { _id: 'preview-2', productId: 'preview-2', title: 'Another product', quantity: 2, price: 1950 },
  ],
  subtotal: 8800,
  shipping_total: 590,
  shipping_method_id: 'preview-standard',
  sales_tax_total: 0,
  total: 9390,
  currency: 'USD',
}

const sampleMethods = [
  {
    id: 'preview-standard',
    shipping_title: 'Standard',
    shipping_timeframe: '3–5 business days',
    shipping_rate: 590,
  },
]

const nothing = () => {}

const idle: CheckoutHandlers = {
  onContact: nothing,
  onShipping: nothing,
  onBilling: nothing,
  onSameAsShipping: nothing,
  onLeave: nothing,
  onShippingMethod: nothing,
  onPaymentMethod: nothing,
  onPay: nothing,
}

/** What the editor around this frame last sent; null until it has. Other windows are not heard. */
function usePreview(): PreviewMessage | null {
  const [shown, setShown] = useState<PreviewMessage | null>(null)
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source === parent && isPreviewMessage(data)) setShown(data)
    }
    addEventListener('message', hear)
    const ready: PreviewReady = { type: 'preview-ready' }
    // The frame does not know the editor's origin, and says nothing that is secret.
    parent.postMessage(ready, '*')
    return () => removeEventListener('message', hear)
  }, [])
  return shown
}

/** The payment page inside the merchant's editor: sample cart, no calls, nothing to press. */
export default function PreviewScreen({ texts }: { texts: ShopperMessages }) {
  const shown = usePreview()
  if (!shown)
    return (
      <PageFrame>
        <ShopSkeleton />
      </PageFrame>
    )
  const values = {
    contactInfo: { email: '', phone: '', optIn: true },
    shippingInfo: { ...emptyAddress, country: 'US' },
    billingInfo: { ...emptyAddress, country: 'US' },
    isBillingSameAsShipping: true,
  }
  return (
    <div inert>
      <StandardCheckout
        page={shown.page}
        store={shown.store}
        session={sampleSession}
        form={{ values, errors: {}, touched: {}, submitted: false }}
        shipping={{ methods: sampleMethods }}
        payment={{ methods: ['card'], selected: 'card', busy: false }}
        promo={{}}
        handlers={idle}
        slots={{ card: <Notice>{texts.preview_pay}</Notice> }}
        test_mode={false}
      />
    </div>
  )
}
