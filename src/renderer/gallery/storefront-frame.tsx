import type { ReactNode } from 'react'
import { loadLanguage } from '../shopper/i18n/languages.ts'
import { loadCountries } from '../storefront/form/country-list.ts'
import { ShopTexts } from '../storefront/i18n/texts.tsx'
import { pageStyle } from '../storefront/templates/theme.ts'

import { findEntry, type GalleryEntry } from './entry-types.ts'
import { ShopperTexts } from './samples/shop.tsx'
import { storefrontGroups } from './storefront/catalog.ts'
import './storefront-frame.css'

const { className, style } = pageStyle({})

/** A shopper's page, or all states of one of its parts. */
function Examples({ entry, state }: { entry: GalleryEntry | undefined; state: string | null }) {
  if (!entry) return null
  if (entry.layout === 'screen') return entry.states[state ?? ''] ?? Object.values(entry.states)[0]
  return (
    <div className={className} style={style}>
      <div className="gallery-examples">
        {Object.entries(entry.states).map(([caption, example]) => (
          <figure key={caption}>
            <figcaption>{caption}</figcaption>
            {example}
          </figure>
        ))}
      </div>
    </div>
  )
}

/** Loads the texts and countries of a language and returns the page of a frame. */
export async function loadStorefrontFrame(id: string, state: string | null, language: string): Promise<ReactNode> {
  const [{ code, page, live, lazy }] = await Promise.all([loadLanguage(language), loadCountries()])
  document.documentElement.lang = code
  return (
    <ShopTexts messages={page} lazy={lazy} locale={code === 'en' ? 'en-US' : code}>
      <ShopperTexts value={live}>
        <Examples entry={findEntry(storefrontGroups, id)} state={state} />
      </ShopperTexts>
    </ShopTexts>
  )
}
