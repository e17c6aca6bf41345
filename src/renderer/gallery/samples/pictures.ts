/** A sample image as a data URL: a word on a color. */
export const picture = (word: string, color: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320"><rect width="320" height="320" fill="${color}"/>` +
      `<circle cx="160" cy="160" r="96" fill="#fff" fill-opacity=".16"/>` +
      `<text x="160" y="176" text-anchor="middle" font-family="system-ui" font-size="44" fill="#fff">${word}</text></svg>`,
  )}`
