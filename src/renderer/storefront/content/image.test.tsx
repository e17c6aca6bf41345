import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { BannerStrip, Hero } from './banner-hero.tsx'
import { Callout } from './callout.tsx'
import { imageAttributes } from './image.ts'

const UPLOAD = '/uploads/upl_0a1b2c3d4e5f6g7h8i9j0k1l_1200x525.webp'

it('lists all smaller widths of an upload, and its dimensions', () => {
  const base = UPLOAD.replace('.webp', '')
  expect(imageAttributes(UPLOAD, '50vw')).toEqual({
    src: UPLOAD,
    sizes: '50vw',
    width: '1200',
    height: '525',
    srcSet: `${base}-160.webp 160w,${base}-320.webp 320w,${base}-640.webp 640w,${base}-960.webp 960w,${UPLOAD} 1200w`,
  })
})

it('uses small uploads as they are, uploads of unknown size in several widths, and other addresses unchanged', () => {
  const small = UPLOAD.replace('1200x525', '120x40')
  expect(imageAttributes(small, '64px').srcSet).toBe(`${small} 120w`)
  const old = '/uploads/upl_0a1b2c3d4e5f6g7h8i9j0k1l.webp'
  expect(imageAttributes(old, '64px')).toMatchObject({
    width: undefined,
    srcSet: expect.stringContaining('-160.webp 160w,') as string,
  })
  for (const src of ['https://cdn.example/kettle.png', '/uploads/face.webp', 'data:image/png;base64,AA==', '']) {
    expect(imageAttributes(src, '64px')).toEqual({ src })
  }
})

it('loads the hero first, and a background image at the width of the page [PP-008] [PP-009] [PP-011]', () => {
  const page = {
    template: 'classic',
    hero_enabled: true,
    hero_image: UPLOAD,
    banner_enabled: true,
    banner_primary_text: 'Ships today',
    banner_background_type: 'image',
    banner_image: UPLOAD,
    callout_enabled: true,
    custom_background_type: 'image',
    custom_image: UPLOAD,
    callout_title: 'Made by hand',
  } as const
  const { container } = render(
    <>
      <BannerStrip page={page} />
      <Hero page={page} title="Checkout" />
      <Callout page={page} />
    </>,
  )
  const shown = [...container.querySelectorAll('img')].map((img) => [
    img.className,
    img.getAttribute('sizes'),
    img.getAttribute('fetchpriority') ?? img.getAttribute('loading'),
    img.getAttribute('width'),
  ])
  expect(shown).toEqual([
    ['shop-ground', '100vw', null, '1200'],
    ['', 'min(45vw, 400px)', 'high', '1200'],
    ['shop-ground', '100vw', 'lazy', '1200'],
  ])
})
