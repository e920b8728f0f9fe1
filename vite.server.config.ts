import { defineConfig } from 'vite'

/** The shop in a few files instead of 1,400 modules: reading those took a third of its start. */
export default defineConfig({
  build: {
    ssr: 'server/main.ts',
    minify: false,
    sourcemap: true,
    copyPublicDir: false,
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
  },
  // PGlite finds its program and files beside its own modules, and sharp its library. The client of S3, which few shops use,
  // would split what all load into more files.
  ssr: { noExternal: true, external: ['@electric-sql/pglite', 'sharp', 'flydrive', 'flydrive/drivers/s3'] },
})
