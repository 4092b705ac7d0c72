/** The entry of the module bar, and where the sign-in leads to: on to the page of Siteplane. */
const leadsOn = {
  created() {
    const rest = window.location.pathname.split('/admin/siteplane').pop();
    window.location.replace(`/plugins${rest || '/siteplane'}${window.location.search}`);
  },
  render: () => null,
};

export const modules = [{ id: 'siteplane', name: 'Siteplane', icon: 'hub', routes: [{ path: ':rest(.*)*', component: leadsOn }] }];
