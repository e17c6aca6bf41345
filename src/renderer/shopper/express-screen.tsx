import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { expressMethods } from '../../shared/domain/express.ts'
import type { ExpressMethod } from '../../shared/domain/express.ts'
import type { PaymentOption } from '../../shared/shop-data.ts'
import { ExpressRow } from '../storefront/express-row.tsx'
import { useOnDevice } from '../storefront/media.ts'
import { onDemand } from '../storefront/on-demand.tsx'
import type { CheckoutData } from './checkout-deps.ts'
import type { Checkout } from './checkout.ts'
import { ExpressSheet } from './express-sheet.tsx'
import type { SheetOption } from './express-sheet.tsx'
import { PressedBefore } from './pressed-before.ts'
import type { ProviderWalletProps } from './providers/provider-wallet.tsx'

// A wallet whose code does not come is not offered.
const ProviderWallet = onDemand<ProviderWalletProps>(() =>
  import('./providers/provider-wallet.tsx').then(
    ({ ProviderWallet: wallet }) => ({ default: wallet }),
    () => ({ default: () => null }),
  ),
)

/** What can be opened here: a wallet whose sheet is a frame of our protocol. */
function sheetOf({ payment_method, connection_id, client }: PaymentOption): SheetOption | null {
  const method = expressMethods.find((each) => each === payment_method)
  const url: unknown = Reflect.get(Object(client['data']), 'wallet_url')
  return method && client['kind'] === 'frame' && typeof url === 'string' ? { method, connection_id, url } : null
}

/** The wallet whose button was pressed on the page before, named by the address: '#pay-google_pay'. */
const asked = (): ExpressMethod | undefined => expressMethods.find((method) => location.hash === `#pay-${method}`)

/** The wallet buttons of a live checkout, and the sheet of the one that was pressed (PP-012, GAP-79). */
export default function ExpressScreen({ checkout, data }: { checkout: Checkout; data: CheckoutData }): ReactNode {
  const { phase } = checkout.store.use()
  const [pressed, setOpened] = useState<ExpressMethod | null | undefined>(undefined)
  // The server's answer knows nothing of what the address asks for.
  const onDevice = useOnDevice()
  const opened = pressed === undefined && onDevice ? asked() : pressed
  const { express = [], express_look: look } = data
  const sheet = express.flatMap((option) => sheetOf(option) ?? []).find(({ method }) => method === opened)
  const button = (option: PaymentOption) => {
    const own = sheetOf(option)
    const key = option.payment_method
    if (own)
      return <ExpressRow key={key} methods={[own.method]} look={look} busy={phase !== 'form'} onPress={setOpened} />
    if (option.client['kind'] !== 'script') return null
    if (!onDevice) return <span key={key} className="shop-bone" />
    return (
      <Suspense key={key} fallback={<span className="shop-bone" />}>
        <ProviderWallet option={option} checkout={checkout} data={data} />
      </Suspense>
    )
  }
  return (
    <>
      <PressedBefore part=".shop-express-row" />
      {express.map(button)}
      {sheet && phase === 'form' && (
        <ExpressSheet
          key={sheet.method}
          option={sheet}
          checkout={checkout}
          data={data}
          onClose={() => {
            if (asked()) history.replaceState(null, '', location.pathname + location.search)
            setOpened(null)
          }}
        />
      )}
    </>
  )
}
