import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { ShopTexts } from '../../storefront/i18n/texts.tsx'
import { englishLanguage, loadLanguage } from './languages.ts'
import type { Language } from './languages.ts'
import type { ShopperMessages } from '../messages.ts'
import { localeFor } from '../session/prefill.ts'

function useLanguage(code: string): Language | null {
  const [language, setLanguage] = useState<Language | null>(code === 'en' ? englishLanguage : null)
  useEffect(() => {
    let gone = false
    const load = async () => {
      const loaded = await loadLanguage(code)
      if (gone) return
      document.documentElement.lang = loaded.code
      setLanguage(loaded)
    }
    void load()
    return () => {
      gone = true
    }
  }, [code])
  return language
}

/**
 * Provides a language that wasn't known when the entry started, such as that of an editor's draft. The previous
 * language stays until the new one is loaded; the first one suspends.
 */
export function PageLanguage(props: {
  code: string | null | undefined
  /** The locale of the device, if it is a different one. */
  device?: string | undefined
  children: (texts: ShopperMessages) => ReactNode
}) {
  const language = useLanguage(props.code || 'en')
  if (!language) return null
  const spoken = props.device === undefined ? navigator.languages : [props.device]
  return (
    <ShopTexts messages={language.page} lazy={language.lazy} locale={localeFor(language.code, spoken)}>
      {props.children(language.live)}
    </ShopTexts>
  )
}
