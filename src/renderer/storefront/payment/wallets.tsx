import type { ReactNode } from 'react'
import { enabledWallets } from '../../../shared/domain/checkout/express.ts'
import { Icon } from '../content/icons.tsx'
import { useTexts } from '../i18n/texts.tsx'
import type { ShopPage } from '../types.ts'

/** The number of wallet buttons that the page has enabled (PP-012). */
export const expressCount = (page: ShopPage): number => enabledWallets(page).length

/** Placeholders with the height of the wallet buttons. */
export const ExpressSkeleton = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => <span key={index} className="shop-bone" />)

/** The ID of the text that explains why no wallet can pay. */
export const EXPRESS_REASON_ID = 'shop-express-reason'

/**
 * The row of wallet buttons, passed as children. It reserves its height until they load; `null` means that there are
 * none and removes it. Presses are recorded until the children remove `data-cold`. `strip` is rendered between the row
 * and the rest of the form, `blocked` explains why the cart can't be paid.
 */
export function ExpressButtons(props: {
  count: number
  strip?: ReactNode
  blocked?: string | null | undefined
  /** Shown below the buttons. */
  note?: ReactNode
  children: ReactNode
}) {
  const { count, strip, blocked, note, children } = props
  const { t } = useTexts()
  if (count === 0 || children === null) return strip
  return (
    <>
      <section className="shop-section shop-express" aria-label={t.express_checkout}>
        <p className="shop-small shop-soft">{t.express_checkout}</p>
        <div className="shop-express-row" data-cold="">
          {children ?? <ExpressSkeleton count={count} />}
        </div>
        {blocked && (
          <p id={EXPRESS_REASON_ID} className="shop-error shop-error-centre">
            <Icon name="alert" size={16} />
            {blocked}
          </p>
        )}
        {note}
        <p className="shop-or shop-small shop-soft">{t.or_pay_with_card}</p>
      </section>
      {strip}
    </>
  )
}
