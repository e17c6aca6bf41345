import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import type { PortalSubscription } from '../../../shared/contracts/subscriptions/portal-shapes.ts'
import type { PaymentOption } from '../../../shared/shop-data.ts'
import { Spinner } from '../../storefront/content/button.tsx'
import { PortalIcon } from '../../storefront/portal/portal-icons.tsx'
import { ShopTexts } from '../../storefront/i18n/texts.tsx'
import { usePortalTexts } from '../../storefront/portal/portal-texts.tsx'
import { loadLanguage, type Language } from '../i18n/languages.ts'
import { useAccountTexts } from './account-texts.tsx'
import type { CardFormProps } from './card-form.tsx'

interface AddCardProps {
  option: PaymentOption
  subscriptions: readonly PortalSubscription[]
  name: string
}

interface Loaded {
  form: ComponentType<CardFormProps>
  language: Language
}

async function loadForm(): Promise<Loaded> {
  const [{ CardForm: form }, language] = await Promise.all([
    import('./card-form.tsx'),
    loadLanguage(document.documentElement.lang),
  ])
  return { form, language }
}

/** A button that opens the provider's card fields; after a declined payment they are open at once. */
export function AddCard(props: AddCardProps) {
  const t = useAccountTexts()
  const { locale } = usePortalTexts()
  const [opened, setOpened] = useState(props.subscriptions.some(({ declined }) => declined !== null))
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    if (opened && !loaded) loadForm().then(setLoaded, () => setOpened(false))
  }, [opened, loaded])
  if (loaded) {
    const { page, lazy, live } = loaded.language
    return (
      <ShopTexts messages={page} lazy={lazy} locale={locale}>
        <loaded.form {...props} texts={live} />
      </ShopTexts>
    )
  }
  return (
    <button
      type="button"
      className="shop-button shop-button-plain shop-portal-wide"
      aria-disabled={opened || undefined}
      onClick={() => setOpened(true)}
    >
      {opened ? <Spinner size={18} /> : <PortalIcon name="add" />}
      {t.add_card}
    </button>
  )
}
