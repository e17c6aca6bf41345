/** Widths, in pixels, in which an uploaded image is available, in addition to its own. */
export const imageWidths = [160, 320, 640, 960, 1280, 1920] as const
export type ImageWidth = (typeof imageWidths)[number]
