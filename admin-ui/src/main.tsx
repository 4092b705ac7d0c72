import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import './ui/base.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { createApi } from './api/client';
import { ApiContext, createQueries } from './api/hooks';
import { App } from './app';
import { basePath } from './base-path';
import { useText } from './texts';
import { startLanguage } from './texts/choose-language';
import { ErrorBoundary } from './ui/error-boundary';
import { rememberPresses } from './ui/focus-return';
import { later } from './ui/later';
import { watchTouches } from './ui/missing/touched';
import { colorVariables, themeIn } from './ui/theme';

const Messages = later<object>(async () => (await import('./ui/messages')).Messages, null, 'above');

startLanguage();
rememberPresses();
watchTouches();
const queries = createQueries();
// The session's query knows how to wait for a server and what to do when nobody is signed in.
const api = createApi({
  base: basePath,
  onTrouble: () => void queries.invalidateQueries({ queryKey: ['session'] }, { cancelRefetch: false }),
});
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** In the reader's language: buttons of the component library have names too. */
function Themed({ children }: { children: ReactNode }) {
  const t = useText('frame');
  const theme = useMemo(() => themeIn(t), [t]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={colorVariables} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  );
}

createRoot(root).render(
  <StrictMode>
    <Themed>
      <ErrorBoundary>
        <QueryClientProvider client={queries}>
          <ApiContext value={api}>
            <Messages />
            <App />
          </ApiContext>
        </QueryClientProvider>
      </ErrorBoundary>
    </Themed>
  </StrictMode>,
);
