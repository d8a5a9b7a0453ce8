import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const plugins = () => [react(), vanillaExtractPlugin()];

export default defineConfig({
  test: {
    projects: [
      {
        plugins: plugins(),
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.ts', 'tests/{laws,worker,fences}/**/*.test.ts'],
        },
      },
      {
        plugins: plugins(),
        test: { name: 'app', environment: 'happy-dom', include: ['src/app/**/*.test.tsx'] },
      },
      {
        test: {
          name: 'pages',
          environment: 'node',
          include: ['tests/pages/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // One browser at a time: software rendering needs the whole machine.
          fileParallelism: false,
        },
      },
    ],
  },
});
