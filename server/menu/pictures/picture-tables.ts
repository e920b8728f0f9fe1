import { index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { MenuPictureSide } from '#domain/menu/pictures-api.ts'
import { bytes, instant } from '../../db/columns.ts'

/** Uploaded pictures of items, cut to the sizes that the shop shows. Their ids are random, and a row never changes. */
export const menuPictures = pgTable(
  'menu_pictures',
  {
    id: text().notNull(),
    /** The side of the square, px. */
    side: smallint().$type<MenuPictureSide>().notNull(),
    format: text().$type<'webp' | 'avif'>().notNull(),
    picture: bytes().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.side, table.format] }),
    index('menu_pictures_by_age').on(table.createdAt),
  ],
)
