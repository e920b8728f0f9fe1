import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** Posts of the blog, as staff write them. Shoppers see those whose time has come. */
export const posts = pgTable(
  'posts',
  {
    id: uuid().primaryKey(),
    /** The last part of its address. */
    slug: text().notNull().unique(),
    title: text().notNull(),
    summary: text().notNull(),
    /** Markdown. */
    body: text().notNull(),
    /** The address of its cover; empty for none. */
    image: text().notNull(),
    author: text().notNull(),
    tags: text().array().notNull(),
    /** When shoppers see it; null for a draft. */
    publishAt: instant('publish_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('posts_by_publication').on(table.publishAt, table.id),
    index('posts_by_creation').on(table.createdAt, table.id),
  ],
)

/** Every slug that a post has or had: links keep working, and no other post gets one of them. */
export const postSlugs = pgTable(
  'post_slugs',
  {
    slug: text().primaryKey(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
  },
  (table) => [index('post_slugs_by_post').on(table.postId)],
)
