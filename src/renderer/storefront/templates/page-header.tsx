import type { ReactNode } from 'react'
import { Icon } from '../content/icons.tsx'
import { imageAttributes } from '../content/image.ts'
import { useTexts } from '../i18n/texts.tsx'
import type { ShopStore } from '../types.ts'

/** The logo or the store's name, and 'Secure checkout', which `end` replaces. */
export function Header(props: { store: ShopStore; logo?: string | null | undefined; end?: ReactNode }) {
  const { t } = useTexts()
  const { store } = props
  // The text 'None' means that the store has no logo (DEF-24).
  const logo = props.logo || (store.store_logo !== 'None' && store.store_logo)
  const name = logo ? (
    <img className="shop-logo" {...imageAttributes(logo, '240px')} alt={store.store_name} />
  ) : (
    store.store_name
  )
  return (
    <div className="shop-brand-row">
      <div className="shop-width">
        {store.store_website ? (
          <a className="shop-brand" href={store.store_website}>
            {name}
          </a>
        ) : (
          <span className="shop-brand">{name}</span>
        )}
        {props.end ?? (
          <span className="shop-secure">
            <Icon name="lock" size={20} />
            <span>{t.secure_checkout}</span>
          </span>
        )}
      </div>
    </div>
  )
}

/** Shows that nothing is real while the store is in test mode. */
export function TestModeBanner() {
  const { t } = useTexts()
  return <p className="shop-test-band">{t.test_mode}</p>
}
