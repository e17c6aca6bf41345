import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { retryableImport } from '../../lib/api/retryable-import.ts'
import { expressMethods } from '../../../shared/domain/checkout/express.ts'
import type { ExpressMethod } from '../../../shared/domain/checkout/express.ts'
import type { PaymentOption } from '../../../shared/shop-data.ts'
import { EXPRESS_REASON_ID } from '../../storefront/payment/wallets.tsx'
import { ExpressRow } from '../../storefront/payment/wallet-buttons.tsx'
import { useExpressTexts } from '../../storefront/i18n/wallet-texts.tsx'
import { useHydrated } from '../../storefront/content/media.ts'
import { onDemand } from '../../storefront/hydration/lazy-component.tsx'
import { useNotification } from '../../storefront/content/toaster.tsx'
import { usableOptions } from '../subscriptions/plan-slots.tsx'
import type { CheckoutData } from '../session/checkout-deps.ts'
import type { Checkout } from '../session/checkout.ts'
import type { SheetOption } from './wallet-sheet.tsx'
import { ReplayEarlyClick } from '../hydration/pre-hydration-click.ts'
import type { ProviderWalletProps } from '../providers/provider-wallet.tsx'
import { linesShortOfStock } from '../session/sold-out-lines.ts'

// A wallet is hidden if its code can't be loaded.
const ProviderWallet = onDemand<ProviderWalletProps>(() =>
  import('../providers/provider-wallet.tsx').then(
    ({ ProviderWallet: wallet }) => ({ default: wallet }),
    () => ({ default: () => null }),
  ),
)

const loadSheet = retryableImport(() => import('./wallet-sheet.tsx'))
const ExpressSheet = onDemand(async () => ({ default: (await loadSheet()).ExpressSheet }))

/** Delay in milliseconds until the sheet's code is preloaded, so that the page responds first. */
const PRELOAD_DELAY = 1500

/** The sheet of a wallet, if it is a frame with our protocol. */
function sheetOf({ payment_method, connection_id, client }: PaymentOption): SheetOption | null {
  const method = expressMethods.find((each) => each === payment_method)
  const url: unknown = Reflect.get(Object(client['data']), 'wallet_url')
  return method && client['kind'] === 'frame' && typeof url === 'string' ? { method, connection_id, url } : null
}

/** The wallet whose button was pressed on the previous page, from the address: '#pay-google_pay'. */
const walletInHash = (): ExpressMethod | undefined =>
  expressMethods.find((method) => location.hash === `#pay-${method}`)

const clearHash = (): void => history.replaceState(null, '', location.pathname + location.search)

/** The wallet buttons of a live checkout, and the sheet of the pressed one (PP-012, GAP-79). */
export default function ExpressScreen({ checkout, data }: { checkout: Checkout; data: CheckoutData }): ReactNode {
  const state = checkout.store.use()
  const { phase } = state
  const isShort = linesShortOfStock(state).length > 0
  const { notify } = useNotification()
  const texts = useExpressTexts()
  const [opened, setOpened] = useState<ExpressMethod | null>(null)
  const onDevice = useHydrated()
  const { express_look: look } = data
  const express = usableOptions(data.express ?? [], state.session)
  const sheet = express.flatMap((option) => sheetOf(option) ?? []).find(({ method }) => method === opened)
  const open = async (method: ExpressMethod) => {
    if (isShort) return clearHash()
    try {
      await ExpressSheet.load()
      setOpened(method)
    } catch {
      clearHash()
      notify('error', texts.failed)
    }
  }
  const begin = useEffectEvent(() => {
    const method = walletInHash()
    if (method) return void open(method)
    // A failure is shown when the button is pressed.
    ExpressSheet.load().catch(() => undefined)
  })
  useEffect(() => {
    const timer = setTimeout(begin, walletInHash() ? 0 : PRELOAD_DELAY)
    return () => clearTimeout(timer)
  }, [])
  const button = (option: PaymentOption) => {
    const own = sheetOf(option)
    const key = option.payment_method
    if (own)
      return (
        <ExpressRow
          key={key}
          methods={[own.method]}
          look={look}
          busy={phase !== 'form'}
          blockedBy={isShort ? EXPRESS_REASON_ID : undefined}
          onPress={open}
        />
      )
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
      <ReplayEarlyClick part=".shop-express-row" />
      {express.map(button)}
      {sheet && phase === 'form' && (
        <ExpressSheet
          key={sheet.method}
          option={sheet}
          checkout={checkout}
          data={data}
          onClose={() => {
            if (walletInHash()) clearHash()
            setOpened(null)
          }}
        />
      )}
    </>
  )
}
