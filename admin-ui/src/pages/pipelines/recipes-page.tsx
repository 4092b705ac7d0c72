import { ActionIcon, Anchor, Box, Button, Group, Menu, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Recipe } from '../../api/operations';
import type { RecipeChoices } from '../../api/types';
import { DeleteRecord } from '../../records/delete-record';
import type { OperationFormProps } from '../../records/operation-form';
import { type FormOf, operation } from '../../records/record-kind';
import { type Text as Texts, useText } from '../../texts';
import { Dialog } from '../../ui/dialog';
import { MoreIcon, PlusIcon } from '../../ui/icons';
import { later } from '../../ui/later';
import type { Column } from '../../ui/list/columns';
import { DataList } from '../../ui/list/data-list';
import { EmptyList } from '../../ui/list/empty-list';
import { PageHead } from '../../ui/page-head';
import { Link, navigate } from '../../ui/router';
import { NotLoaded } from './not-loaded';
import { useChoices, useRecipes, useSchemas } from './queries';
import { inOrder, isOn, type StageName } from './recipe-draft';
import { RecipeState } from './recipe-state';
import { ViewsBar } from './views-bar';
import { stageName, stateOf, triggerWords } from './words';

/** It brings the form engine: loaded with the first dialog. */
const OperationForm = later<OperationFormProps<undefined>>(async () => (await import('../../records/operation-form')).OperationForm);

/** The service refuses to delete it: what comes in must always find a recipe. */
const defaultRecipe = 'default';
const pathOf = (id: string) => `/pipelines/recipes/${encodeURIComponent(id)}`;

/** All recipes in the order in which they are tried. */
export function RecipesPage() {
  const t = useText('pipelines');
  const frame = useText('frame');
  const { data: recipes, error, refetch } = useRecipes();
  const { data: choices } = useChoices();
  const { schemas } = useSchemas();
  const [isAdding, setAdding] = useState(false);
  const addButton = (
    <Button leftSection={<PlusIcon size={16} />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHead title={frame('page_pipelines')} lead={t('lead')}>
        {recipes && recipes.length > 0 && addButton}
      </PageHead>
      {!recipes && <NotLoaded error={error} failed={t('load_failed')} loading={t('loading')} refetch={refetch} />}
      {recipes && (
        <>
          <ViewsBar current="recipes" />
          <DataList
            path="/pipelines"
            name={t('recipes')}
            rows={recipes}
            columns={columnsOf({ usual: schemas?.usual ?? [], choices, t })}
            filters={[
              {
                key: 'state',
                label: t('state'),
                value: stateOf,
                choices: (['automatic', 'by_hand', 'empty'] as const).map((value) => ({ value, label: t(`state_${value}`) })),
              },
            ]}
            idOf={({ id }) => id}
            nameOf={({ name }) => name}
            actions={(recipe) => <RecipeMenu recipe={recipe} />}
            empty={
              <EmptyList title={t('none')} text={t('none_text')}>
                {addButton}
              </EmptyList>
            }
          />
        </>
      )}
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </>
  );
}

interface ColumnsOf {
  usual: readonly StageName[];
  choices: RecipeChoices | undefined;
  t: Texts<'pipelines'>;
}

function columnsOf({ usual, choices, t }: ColumnsOf): Column<Recipe>[] {
  const running = ({ stages }: Recipe) => inOrder(stages, usual).filter((name) => isOn(stages[name]));
  return [
    {
      key: 'name',
      label: t('name'),
      value: ({ name }) => name,
      cell: ({ id, name }) => (
        <Anchor component={Link} to={pathOf(id)} size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Anchor>
      ),
    },
    {
      key: 'state',
      label: t('state'),
      value: (recipe) => t(`state_${stateOf(recipe)}`),
      cell: (recipe) => <RecipeState recipe={recipe} />,
    },
    { key: 'when', label: t('when'), value: ({ trigger }) => triggerWords(trigger, choices, t) },
    {
      key: 'stages',
      label: t('stages'),
      value: (recipe) =>
        running(recipe)
          .map((name) => stageName(name, t))
          .join(', '),
      cell: (recipe) => (
        <Text size="sm" maw={360}>
          {running(recipe)
            .map((name) => stageName(name, t))
            .join(' → ') || '–'}
        </Text>
      ),
    },
    { key: 'priority', label: t('priority'), value: ({ priority }) => priority },
    { key: 'id', label: t('id'), value: ({ id }) => id, isHidden: true },
  ];
}

function RecipeMenu({ recipe: { id, name } }: { recipe: Recipe }) {
  const t = useText('pipelines');
  const queries = useQueryClient();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Button component={Link} to={pathOf(id)} size="xs" variant="default" aria-label={t('edit_name', { name })}>
        {t('edit')}
      </Button>
      {id === defaultRecipe ? (
        <Box w={34} visibleFrom="sm" />
      ) : (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('more_for', { name })}>
              <MoreIcon />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item color="red" onClick={() => setDeleting(true)}>
              {t('delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {isDeleting && (
        <DeleteRecord
          call={{ ...operation('pipelines', 'delete_recipe'), params: () => ({ id }), done: () => t('deleted', { name }) }}
          row={{ id }}
          name={name}
          onDone={() => {
            setDeleting(false);
            void queries.invalidateQueries({ queryKey: ['pipelines'] });
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </Group>
  );
}

/** Asks for the name alone; everything else is set on the recipe's own page, which is shown next. */
function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useText('pipelines');
  const queries = useQueryClient();
  const form: FormOf<undefined> = {
    ...operation('pipelines', 'create_recipe'),
    title: t('add'),
    button: t('add'),
    done: t('added'),
    fields: { name: { label: t('name'), help: t('name_help') } },
  };
  const open = (recipe: unknown) => {
    void queries.invalidateQueries({ queryKey: ['pipelines'] });
    navigate(pathOf((recipe as Recipe).id));
  };
  return (
    <Dialog opened onClose={onClose} title={form.title} size="lg">
      <OperationForm form={form} row={undefined} onDone={open} onCancel={onClose} />
    </Dialog>
  );
}
