import { startTransition, useEffect, useMemo, useState } from 'react'
import type * as StatesModule from '../../../shared/domain/address/address-states.ts'
import type * as RegionsModule from '../../../shared/domain/address/regions.ts'
import { canonicalCountry } from '../../../shared/domain/address/address.ts'
import { onFirstTouch } from '../hydration/first-touch.ts'
import { isServers } from '../content/media.ts'

let regions: typeof RegionsModule | null = null
let states: typeof StatesModule | null = null

/** Loads the countries. Never rejects: without its file the list has the chosen country, and opening it tries again. */
export async function loadCountries(): Promise<void> {
  try {
    states ??= await import('../../../shared/domain/address/address-states.ts')
    regions ??= await import('../../../shared/domain/address/regions.ts')
  } catch {
    // As above.
  }
}

/** Countries whose states are a list. */
const listed = 'AU BR CA ES IN IT JP MX US'
const nameOf = (country: string, code: string): string =>
  states?.statesWith(country, code)?.find((state) => state.code === code)?.name ?? ''

const atRest = () =>
  new Promise<unknown>((resolve) => {
    // Safari has no such word.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve)
    else setTimeout(resolve)
  })

/** The first name takes a phone long to read from its language data: it is read by itself. */
async function readNames(locale: string): Promise<void> {
  await atRest()
  await loadCountries()
  await atRest()
  regions?.countryName('US', locale)
  await atRest()
}

/**
 * The countries of a list, `only` some or all, and the states of the chosen one; at once where they are loaded and nothing is taken over. Until they are
 * there it has the chosen one alone, by the name that the server wrote. They come piece by piece once the page was touched,
 * when it rests, and at once with `open`.
 */
export function useCountries(locale: string, only: readonly string[] = [], value: string) {
  const [isWhole, setWhole] = useState(() => regions !== null && !isServers())
  useEffect(() => {
    if (isWhole) return undefined
    let gone = false
    const read = async () => {
      await readNames(locale)
      if (!gone) startTransition(() => setWhole(regions !== null))
    }
    const callOff = onFirstTouch(() => void read())
    return () => {
      gone = true
      callOff()
    }
  }, [isWhole, locale])
  const key = only.join(' ')
  const chosen = isWhole ? null : value
  const list = useMemo(() => {
    if (regions && chosen === null) return regions.countries(locale, key ? key.split(' ') : [])
    return chosen ? [{ code: chosen, name: regions?.countryName(chosen, locale) ?? '' }] : []
  }, [chosen, locale, key])
  const open = () => {
    if (regions) setWhole(true)
    else void loadCountries().then(() => setWhole(regions !== null))
  }
  /** The states of the country; until they are there, the chosen one as a list where the country has a state. */
  const ofCountry = (state: string): readonly { code: string; name: string }[] | null => {
    if (states && isWhole) return states.statesWith(value, state)
    if (!listed.includes(canonicalCountry(value) || '-')) return null
    return state ? [{ code: state, name: nameOf(value, state) }] : []
  }
  /** The state that stays when another country is chosen. */
  const stateIn = (country: string, state: string) => states?.stateInCountry(country, state) ?? ''
  return { list, open, ofCountry, stateIn }
}
