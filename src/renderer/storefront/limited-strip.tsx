import { useEffect, useState } from 'react'
import { Icon } from './icons.tsx'
import { useTexts } from './texts.tsx'
import { partStyle } from './theme.ts'
import type { ShopPage } from './types.ts'

/** What is truly left: pieces in stock, and the moment (ISO 8601 UTC) until which the cart's pieces are held. */
export interface LimitedState {
  stock_left?: number | null | undefined
  held_until?: string | null | undefined
}

function useSecondsUntil(moment: string | null | undefined): number | null {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!moment) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [moment])
  return moment ? Math.max(0, Math.round((Date.parse(moment) - now) / 1000)) : null
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Time and stock left on one line (PP-010). Goes when the time is over and no stock is told. */
export function LimitedStrip({ page, limited }: { page: ShopPage; limited: LimitedState }) {
  const { t } = useTexts()
  const seconds = useSecondsUntil(page.limited_time_enabled ? limited.held_until : null)
  const stock = page.limited_stock_enabled ? limited.stock_left : null
  if (!seconds && (stock === null || stock === undefined)) return null
  const style = partStyle({
    background: page.limited_background_color,
    text: page.limited_main_text_color,
    secondary: page.limited_secondary_text_color,
    icon: page.limited_icon_color,
  })
  return (
    <p className={`shop-limited shop-limited-${page.limited_size ?? 'medium'}`} style={style}>
      <Icon name="clock" />
      <span>
        {typeof stock === 'number' && <b>{t.stock_left(stock)}</b>} {Boolean(seconds) && t.time_left}
      </span>
      {seconds ? <b role="timer">{clock(seconds)}</b> : null}
    </p>
  )
}
