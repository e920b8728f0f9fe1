/** Makes the pictures that phones show when the shop is installed, from those that the journeys compare. The results are committed. */
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const PICTURES = { 'home-360': 'screenshot-home', 'item-360': 'screenshot-item', 'home-dark-1440': 'screenshot-wide' }

for (const [seen, name] of Object.entries(PICTURES)) {
  const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))
  await sharp(file(`../e2e/snapshots/${seen}.png`))
    .webp({ quality: 80 })
    .toFile(file(`../web/public/${name}.webp`))
}
