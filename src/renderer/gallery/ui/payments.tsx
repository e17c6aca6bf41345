import { Button } from '@mantine/core'
import { ShippingRateForm } from '../../ui/payments/shipping-rate-form.tsx'
import { useChargeActions, type AuthorizedCharge } from '../../ui/payments/use-charge-actions.tsx'
import type { GalleryGroup } from '../entry-types.ts'
import { noop, Openable } from '../examples.tsx'
import { STORE_ID } from '../samples/merchant.ts'

const charge: AuthorizedCharge = {
  payment_id: 'pay_1',
  order_number: '10482',
  amount: 12_590,
  currency: 'USD',
  can_capture_part: true,
  email: { address: 'maya@example.com', checked: true },
}

function ChargeActions() {
  const { capture, release, dialog } = useChargeActions()
  return (
    <>
      <Button data-opens onClick={() => capture(charge)}>
        Capture
      </Button>{' '}
      <Button variant="default" data-opens onClick={() => void release(charge)}>
        Void
      </Button>
      {dialog}
    </>
  )
}

export const payments: GalleryGroup = {
  area: 'ui',
  folder: 'ui/payments',
  title: 'Payments',
  entries: [
    {
      components: { useChargeActions },
      purpose: 'Captures or voids an authorization after confirmation.',
      file: 'ui/payments/use-charge-actions.tsx',
      states: { Default: <ChargeActions /> },
    },
    {
      components: { ShippingRateForm },
      purpose: 'Asks how a store ships, and saves it to its default payment page.',
      file: 'ui/payments/shipping-rate-form.tsx',
      states: {
        Default: (
          <Openable label="Add shipping">
            {(opened, close) =>
              opened && <ShippingRateForm store_id={STORE_ID} currency="USD" onDone={close} onCancel={close} />
            }
          </Openable>
        ),
        'No published page': <ShippingRateForm store_id="str_new" currency="USD" onDone={noop} onCancel={noop} />,
      },
    },
  ],
}
