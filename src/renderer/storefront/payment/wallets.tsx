import type { ReactNode } from 'react'
import { expressOf } from '../../../shared/domain/checkout/express.ts'
import { Icon } from '../content/icons.tsx'
import { useTexts } from '../i18n/texts.tsx'
import type { ShopPage } from '../types.ts'

/** How many wallet buttons the page asks for (PP-012). */
export const expressCount = (page: ShopPage): number => expressOf(page).length

/** In the place of wallet buttons, as high as they are. */
export const ExpressBones = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => <span key={index} className="shop-bone" />)

/** The id of the text that says why no wallet can pay. */
export const EXPRESS_REASON_ID = 'shop-express-reason'

/**
 * The row of wallet buttons, which are put in from outside. Until they are there the row keeps its height; `null` says
 * that there are none, and the row goes. It is cold until what is put in takes the mark off: a press waits. `strip` stands between the row and the rest of the form,
 * `blocked` says why the cart cannot be paid for.
 */
export function ExpressButtons(props: {
  count: number
  strip?: ReactNode
  blocked?: string | null | undefined
  children: ReactNode
}) {
  const { count, strip, blocked, children } = props
  const { t } = useTexts()
  if (count === 0 || children === null) return strip
  return (
    <>
      <section className="shop-section shop-express" aria-label={t.express_checkout}>
        <p className="shop-small shop-soft">{t.express_checkout}</p>
        <div className="shop-express-row" data-cold="">
          {children ?? <ExpressBones count={count} />}
        </div>
        {blocked && (
          <p id={EXPRESS_REASON_ID} className="shop-error shop-error-centre">
            <Icon name="alert" size={16} />
            {blocked}
          </p>
        )}
        <p className="shop-or shop-small shop-soft">{t.or_pay_with_card}</p>
      </section>
      {strip}
    </>
  )
}
